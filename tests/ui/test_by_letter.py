"""A match by letter in the window: two people with a game each, and a clipboard between them."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, labels
from yagopool.games.yago.rules.state import Concede, Match
from yagopool.match.letter import invitation_code, letter_matches
from yagopool.match.session import legal_moves
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.scenes import letters
from yagopool.ui.scenes.letters import LetterScene, LettersScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.widgets.base import Button


class Person(Hand):
    """Somebody with a game and a folder of their own."""

    frame = 0.05

    def __init__(self, folder: Path, lang: str) -> None:
        self.data = folder
        super().__init__(LettersScene(AppContext(speaker(lang), new_seed=lambda: 5, folders=Folders(folder))))
        self.draw()

    def press(self, *keys: str) -> None:
        """Click on buttons, after a while to read."""
        for key in keys:
            self.wait(1.0)
            self.draw()
            super().press(key)

    def paste(self) -> None:
        self.key(pygame.K_v, mod=pygame.KMOD_CTRL)

    @property
    def session(self) -> Any:
        return self.scene.controller.session

    def watch(self) -> None:
        """Skip what rolls, until there is something to do."""
        for _ in range(60):
            self.wait(0.3)
            if not self.scene.view.busy:
                return
            self.key(pygame.K_RETURN)
        pytest.fail("it does not end")

    def play_turn(self, *, concede: bool = False) -> None:
        """Move until it is the other one's turn."""
        rng, controller = random.Random(5), self.scene.controller
        self.watch()
        while controller.session.state.to_act == self.scene.match.me:
            moves = legal_moves(controller.session.state, controller.layout)
            controller.play(Concede() if concede else moves.sample(rng))
            self.watch()

    @property
    def question(self) -> str:
        question = self.scene.view.question
        return "" if question is None else f"{question.title} {question.text}"

    @property
    def problem(self) -> str:
        return labels(self.scene)


Pair = tuple[Person, Person, list[str]]


@pytest.fixture(params=[("en", (1280, 800)), ("de", (390, 844))], ids=["en", "de-phone"])
def pair(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """Ann and Ben, after Ann's invitation; what is copied last is pasted."""
    lang, size = request.param
    set_mode(size)
    clip: list[str] = [""]

    def copy(text: str) -> bool:
        clip.append(text)
        return True

    monkeypatch.setattr(letters, "copied", copy)
    monkeypatch.setattr(letters, "pasted", lambda: clip[-1])
    ann, ben = (Person(tmp_path / name, lang) for name in ("ann", "ben"))
    ann.press("new")
    ann.answer("B", "")
    ann.press("start")
    assert says(ann.problem, "error.setup.empty_name", lang)
    for key, value in (("A", "Ann"), ("B", " Ben "), ("target", 1)):
        ann.answer(key, value)
    ann.press("start")
    return ann, ben, clip


def lang_of(person: Person) -> str:
    return str(person.scene.context.speaker.lang)


def accepted(ann: Person, ben: Person) -> None:
    """Copy the invitation by a key; paste and accept it by keys."""
    ann.key(pygame.K_c)
    ben.paste()
    assert isinstance(ben.scene, ChoiceScene)
    ben.key(pygame.K_RETURN)
    assert isinstance(ben.scene, LetterScene)


def test_turns_go_to_and_fro_until_the_match_is_over(pair: Pair) -> None:
    ann, ben, _ = pair
    lang = lang_of(ann)
    assert says(ann.question, "ui.letter.invited", lang)
    accepted(ann, ben)
    ben.wait(0.5)
    ben.key(pygame.K_UP, pygame.K_RETURN)
    assert len(ben.session.played) == 1
    ben.play_turn()
    assert says(ben.question, "ui.letter.ready", lang)
    for sender, reader in ((ben, ann), (ann, ben)):
        sender.press("copy")
        assert says(sender.question, "ui.letter.copied", lang)
        reader.press("paste")
        reader.watch()
        assert reader.session.state == sender.session.state
        reader.play_turn(concede=reader is ben)
    assert Store(ann.data).unfinished().free is None, "the menu doesn't offer it as a match at one table"
    ben.press("copy")
    ann.press("paste")
    ann.watch()
    assert ann.session.state.phase == "match_over"
    saved = [letter_matches(Folders(person.data).letters)[0].course for person in (ann, ben)]
    assert [one.move for one in saved[0].played] == [one.move for one in saved[1].played]
    ann.wait(0.6)
    ann.key(pygame.K_ESCAPE)
    assert isinstance(ann.scene, LettersScene)


def test_the_menu_says_how_many_letters_are_to_be_answered(pair: Pair) -> None:
    ann, ben, _ = pair
    accepted(ann, ben)
    lang = lang_of(ben)
    for person, waiting in ((ben, True), (ann, False)):
        menu = MenuScene(person.scene.context)
        menu.enter()
        assert menu._count is not None
        menu._count.wait()
        menu.advance(0.05)
        detail = next(widget.detail for widget in menu.group if isinstance(widget, Button) and widget.key == "more")
        assert says(detail, "ui.letter.waiting", lang) == waiting


def test_what_is_not_waited_for_is_refused_in_words_at_the_table_and_in_the_list(pair: Pair) -> None:
    ann, ben, clip = pair
    lang = lang_of(ann)
    accepted(ann, ben)
    ben.play_turn()
    ben.key(pygame.K_c)
    letter = clip[-1]
    other = invitation_code(Match("easy", 1, (("Ann",), ("Cleo",)), "B"), 3)
    for text, key in (
        ("", "error.code.emptyL"),
        (other, "error.letter.invitation_here"),
        ("hello", "error.code.not_ours"),
        (f"{letter[:-2]}AA", "error.code.damaged"),
        (clip[1], "error.letter.own_invitation"),
    ):
        clip.append(text)
        ann.key(pygame.K_i)
        assert says(ann.question, key, lang), ann.question
        assert not ann.session.played
    clip.append(letter)
    ben.paste()
    assert says(ben.question, "error.letter.own", lang)
    ben.wait(0.6)
    ben.key(pygame.K_ESCAPE)
    for text, key in ((letter, "error.letter.own"), (clip[1], "error.letter.known_invitation")):
        clip.append(text)
        ben.press("paste")
        assert says(ben.problem, key, lang)
    rude = Match("easy", 1, (("Ann",), ("\x1b[31m",)), "B")
    clip.append(invitation_code(rude, 3))
    ben.press("paste")
    assert says(ben.problem, "error.setup.strange_name", lang)
    clip.append(letter)
    stranger = Person(ben.data.parent / "stranger", lang)
    stranger.press("paste")
    assert says(stranger.problem, "error.letter.foreign", lang)


def test_what_was_not_watched_is_there(pair: Pair) -> None:
    ann, ben, _ = pair
    accepted(ann, ben)
    ben.play_turn()
    ben.key(pygame.K_c)
    ann.key(pygame.K_ESCAPE)
    ann.paste()
    ann.scene.leave()
    ann.wait(0.2)
    (match,) = ann.scene.matches
    assert [one.move for one in match.course.played] == [one.move for one in ben.session.played]
