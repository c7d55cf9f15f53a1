"""What was played: the session that conducts a match, legality in one place, and the record that keeps it.

``session`` plays moves and ``legality`` says which may be played. Records are read by ``record``, judged by ``judge``,
written by ``writer``, gone on with by ``resume`` and ``branch``, compared with new strokes by ``replay``. ``doubt``
writes a doubted ruling down, and judges it again for whoever looks into it.
``position``, ``board_file`` and ``sharing`` are the other things that come in and go out; ``store`` and
``settings`` what is kept on this computer.

Knows table, physics and rules; knows no pictures and no sentences. pydantic reads and writes files here.
"""
