"""`stockyard serve`: the tables in a browser."""

from __future__ import annotations

import errno
import math
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import click

from stockyard.cli.alone import alone
from stockyard.cli.own import FOLDER, registered
from stockyard.cli.places import default_database
from stockyard.cli.running import (
    contact,
    file_of,
    is_shared,
    queue_is_installed,
    running_options,
    sweep_seldom,
)

if TYPE_CHECKING:
    import uvicorn

    from stockyard.work.mail import Mailer

FIRST_PORT: Final = 8000
PORTS: Final = 50
EVERYWHERE: Final = ("0.0.0.0", "::")
PATIENCE: Final = 2
HANDS: Final = 2
HEAD_START: Final = 0.5
OFF: Final = "off"
WIDEST: Final = 10_000


class Seconds(click.FloatRange):
    """A range of numbers, which "nan" is in no range of."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, or a complaint."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def factor(_context: click.Context, _parameter: click.Parameter, value: str) -> int:
    """A whole number that limits are multiplied by, or 0 for "off"."""
    if value == OFF:
        return 0
    if not (value.isascii() and value.isdigit() and 1 <= int(value[:9]) <= WIDEST):
        raise click.BadParameter(f"{value!a} is neither {OFF} nor a whole number from 1 to {WIDEST}")
    return int(value)


@click.command(
    "serve",
    short_help="Open the tables in a browser.",
    epilog="""\b
Examples:
  stockyard serve --open              on this machine, and open the browser
  stockyard serve --host 0.0.0.0      for everybody in the same network
  stockyard serve --cards my_cards/   offer a card set of your own, too
  stockyard serve --db ./club.db      keep the tables in a file of your choice
  stockyard serve --behind-proxy --base-url https://tables.example.org
                                      for the world, behind a server with TLS
docs/operating.md says more: PostgreSQL, several servers, health, notices.""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"The port. [default: {FIRST_PORT}, or the next one that is free]",
)
@click.option(
    "--db",
    "database",
    envvar="STOCKYARD_DB",
    help="The file with the tables, or postgresql://user:password@host/name. [default: in the user's folder "
    "for data]",
)
@click.option("--name", "names", multiple=True, help="A further name under which the server is addressed.")
@click.option(
    "--pause",
    type=Seconds(0, 60),
    default=0.9,
    show_default=True,
    help="Seconds a computer player waits before it moves, so that people can follow.",
)
@click.option(
    "--cards", "folders", type=FOLDER, multiple=True, help="A folder with a card set, offered to new tables."
)
@click.option("--open", "show", is_flag=True, help="Open the browser.")
@click.option(
    "--behind-proxy",
    "proxies",
    is_flag=False,
    flag_value="127.0.0.1",
    metavar="[ADDRESSES]",
    help="Believe what a proxy at these addresses says of who asks. [127.0.0.1 if none is named]",
)
@click.option(
    "--worker/--no-worker",
    default=True,
    help="With PostgreSQL: whether this server moves computer players, too, or leaves it to others.",
)
@click.option(
    "--limits",
    "times",
    callback=factor,
    default="1",
    metavar="off|FACTOR",
    help="How much anybody may ask for: FACTOR times as much as usual, or off. [default: 1]",
)
@click.option(
    "--metrics-token",
    envvar="STOCKYARD_METRICS_TOKEN",
    help="Who brings it may read /metrics from other machines.",
)
@running_options
def command(
    host: str,
    port: int | None,
    database: str | None,
    names: tuple[str, ...],
    pause: float,
    folders: tuple[Path, ...],
    show: bool,
    proxies: str | None,
    worker: bool,
    times: int,
    metrics_token: str | None,
    base_url: str | None,
    mail: Mailer | None,
    push: bool | None,
    log_format: str,
    log_level: str,
) -> None:
    """Serve the tables to browsers until Ctrl-C.

    Every move is on the disk before anybody sees it, so the server may be stopped at any moment.
    """
    where = database or str(default_database())
    shared = is_shared(where)
    if shared:
        queue_is_installed()
    elif not worker:
        raise click.ClickException("tables in a file have no other workers: leave --no-worker out")
    # The server's packages take longer to load than all the rest, so a port in use is known before that.
    with ExitStack() as stack:
        listening = stack.enter_context(listen(host, port))
        address = address_of(host, listening.getsockname()[1])
        if not shared:
            stack.enter_context(alone(Path(file_of(where)), address))
        import uvicorn

        from stockyard.cli.logs import set_up
        from stockyard.store import open_store
        from stockyard.store.opening import shown
        from stockyard.web.app import create_app
        from stockyard.web.limits import widened
        from stockyard.web.settings import Settings

        for folder in folders:
            registered(folder)
        set_up(log_format, log_level)
        store = stack.enter_context(closing(open_store(where)))
        settings = Settings(
            store,
            pause,
            own_names(host, names, base_url),
            base_url=base_url,
            jobs=where if shared else None,
            hands=HANDS if worker else 0,
            metrics_token=metrics_token,
            mail=mail,
            push_contact=contact(push, base_url, mail),
            limits=widened(times) if times else {},
        )
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="on",
            ws="none",
            server_header=False,
            proxy_headers=proxies is not None,
            forwarded_allow_ips=proxies or "",
            timeout_graceful_shutdown=PATIENCE,
        )
        running = server(config, app.state.house.yard.goodbye)
        heed_signals(running)
        kept = f"Its tables are kept in {shown(where)}"
        click.echo(f"Stockyard is open at {address} (Ctrl-C closes it). {kept}")
        if host in EVERYWHERE and (near := name_in_network()):
            click.echo(f"Others in your network open {address_of(near, port_of(listening))}")
        if show:
            threading.Timer(HEAD_START, webbrowser.open, [address]).start()
        sweep_seldom()
        # Ctrl-C is how one closes it, so it is no error.
        with suppress(KeyboardInterrupt):
            running.run(sockets=[listening])


def own_names(host: str, names: tuple[str, ...], base_url: str | None) -> tuple[str, ...]:
    """Under which names the server may be addressed."""
    named = urlsplit(base_url).hostname if base_url else None
    return (*names, host, *([named] if named else []))


def heed_signals(running: uvicorn.Server) -> None:
    """Have SIGTERM close the server, too, and end the program well.

    The server raises a signal again once it has stopped, for whoever was there before it.
    """

    def stop(_signal: int, _frame: object) -> None:
        running.should_exit = True

    with suppress(ValueError):  # only the main thread may
        signal.signal(signal.SIGTERM, stop)


def server(config: uvicorn.Config, before_stop: Callable[[], None]) -> uvicorn.Server:
    """A server that tells open pages to come back later before it waits for them to let go."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            before_stop()
            await super().shutdown(sockets)

    return Server(config)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a wish for a port, the first free one from 8000 on."""
    wishes = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else (port,)
    for wish in wishes:
        try:
            return bound(host, wish)
        except TypeError as wrong:
            # So Python says that a name has letters which no name of a machine can have.
            raise click.ClickException(f"can't listen on {host!a}: that is no address") from wrong
        except OSError as wrong:
            if wrong.errno != errno.EADDRINUSE:
                raise click.ClickException(f"can't listen on {host} port {wish}: {wrong.strerror}") from wrong
    if port is None:
        raise click.ClickException(
            f"no port from {wishes[0]} to {wishes[-1]} is free, choose one with --port"
        )
    raise click.ClickException(f"port {port} is in use, choose another one with --port")


def bound(host: str, port: int) -> socket.socket:
    """A socket on this port, listening, so that nobody else can take it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, TypeError):
        listening.close()
        raise
    return listening


def port_of(listening: socket.socket) -> int:
    """The port of a listening socket."""
    return int(listening.getsockname()[1])


def name_in_network() -> str | None:
    """This machine's address as others in its network know it; None where there is no network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says from where it would be. The address is one kept for documents.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
