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
