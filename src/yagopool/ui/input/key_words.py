"""What keys and buttons are called in the player's language."""

from yagopool.text.speaker import Speaker
from yagopool.ui.input.actions import Action, keys_of
from yagopool.ui.input.devices import Device


def key_words(speaker: Speaker, name: str) -> str:
    """Return the word for a key as ``keys_of`` names it: a catalogue's word, else the letter printed on it."""
    words = []
    for part in name.split("+"):
        key = f"ui.key.{part.replace(' ', '_')}"
        words.append(speaker.say(key) if speaker.knows(key) else part.upper())
    return "+".join(words)


def hint(speaker: Speaker, action: Action, device: Device) -> str:
    """Return what to press for an action: the keyboard's key beside a mouse, nothing on a touch screen."""
    names = keys_of(action, Device.KEYBOARD if device is Device.MOUSE else device)
    return key_words(speaker, names[0]) if names else ""
