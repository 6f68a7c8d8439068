"""The door: `blindpig`, or `python -m blindpig`."""

import signal


def main() -> None:
    """Load the command line and run it."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C while modules load ends us without a traceback
    from blindpig.cli import main as run

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
