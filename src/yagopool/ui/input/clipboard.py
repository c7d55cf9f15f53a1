"""The clipboard, where the system has one."""

import pygame


def copied(text: str) -> bool:
    """Copy a text; tell whether there was a clipboard to copy it to."""
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True


def pasted() -> str:
    """Return the text that was copied last anywhere, nothing where there is none or no clipboard."""
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        return str(pygame.scrap.get_text())
    except (pygame.error, AttributeError):
        return ""
