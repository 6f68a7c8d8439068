// The stream of a table: opens when the page is seen, closes when it is hidden (six streams a host over HTTP/1.1),
// comes back by itself after any error. A new stream starts with the whole board, so a missed message never matters.
const FIRST_WAIT = 400, LONGEST_WAIT = 1000;

export class Stream {
  constructor(address, handlers, state) {
    this.address = address; this.handlers = handlers; this.state = state;
    this.wait = FIRST_WAIT;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.close() : this.open()));
    addEventListener('online', () => this.open());
    addEventListener('pagehide', () => this.close());
    addEventListener('pageshow', (event) => event.persisted && this.open());
    this.open();
  }

  close() { clearTimeout(this.timer); this.source?.close(); this.source = null; }

  open() {
    this.close();
    if (document.hidden) return;
    const source = new EventSource(this.address());
    this.source = source;
    source.onopen = () => { this.wait = FIRST_WAIT; this.state('up'); };
    source.onerror = () => {
      if (source !== this.source) return;
      this.state('down');
      // The browser gives up after an HTTP error, and waits its own time after others: we always retry ourselves.
      this.close();
      this.timer = setTimeout(() => this.open(), this.wait + Math.random() * 200);
      this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    };
    for (const [name, handle] of Object.entries(this.handlers)) {
      source.addEventListener(name, (event) => source === this.source && handle(event.data));
    }
  }
}
