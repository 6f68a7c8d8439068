// Paths: what can be done, as the board sends it, and how far some picks lead. Nothing of the page is touched here.
// A path is a list of steps, each with the ids of the elements that stand for it, and its end: what is posted.

export const unfold = (groups) => groups.flatMap((group) => branches(group.go, [], group));

// Paths that share steps are sent as a tree; a step's ids are joined by “|”, and “” stands where a path ends. “*” is any
// so many of some, with the ends of all such choices in order, each as what it is more than the one before.
function branches(node, before, group) {
  return Object.entries(node).flatMap(([ids, next]) => {
    if (ids === '*') return whichever(next, before, group);
    const steps = ids ? [...before, ids.split('|')] : before;
    return Object.getPrototypeOf(next) === Object.prototype ? branches(next, steps, group) : [{ steps, end: next, group }];
  });
}

function whichever([count, picks, more], before, group) {
  let end = 0;
  return choices(picks, count).map((chosen, at) => {
    end += more[at];
    return { steps: [...before, ...chosen.map((ids) => ids.split('|'))], end, group };
  });
}

const choices = (picks, count) => (count ? picks.flatMap((pick, at) => choices(picks.slice(at + 1), count - 1).map((others) => [pick, ...others])) : [[]]);

// The steps of a path that are left after these picks; null if the picks do not follow it. Where the order is free, it
// is so after the first pick.
export function left(path, picks) {
  const steps = [...path.steps];
  for (const [count, pick] of picks.entries()) {
    const at = path.group.any && count ? steps.findIndex((ids) => ids.includes(pick)) : steps[0]?.includes(pick) ? 0 : -1;
    if (at < 0) return null;
    steps.splice(at, 1);
  }
  return steps;
}

export const open = (paths, picks) => paths.filter((path) => left(path, picks));

export const finished = (paths, picks) => paths.find((path) => left(path, picks)?.length === 0);

// What can be picked next.
export function next(paths, picks) {
  const found = new Set();
  for (const path of paths) {
    const steps = left(path, picks) ?? [];
    for (const ids of path.group.any && picks.length ? steps : steps.slice(0, 1)) for (const id of ids) found.add(id);
  }
  for (const pick of picks) found.delete(pick);
  return found;
}
