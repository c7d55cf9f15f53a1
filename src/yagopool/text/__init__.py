"""What it says: every sentence a player or a script's author reads, English and German, by key.

gettext catalogues; nothing below this package contains a sentence for people.
"""
