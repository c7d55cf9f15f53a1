"""The line between two processes: what is said on it is pickled before it is sent."""

from multiprocessing.connection import Connection
from pickle import dumps


def send(line: Connection, said: object) -> None:
    """Say something to the other end, which hears it by ``line.recv()``.

    Raises:
        OSError: the other end is gone.
    """
    # Connection.send would pickle into a stream and send a view of it; an error on the way keeps both, with the frames
    # that it came through, and a stream collected with a view of it open is told as an error of its own (Python 3.13).
    line.send_bytes(dumps(said))
