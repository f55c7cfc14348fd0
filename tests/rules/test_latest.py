"""`MemoLast` returns the stored result for an equal argument, and only then."""

from citrus_game.rules.model.memo_last import MemoLast


def test_an_answer_is_worked_out_once_while_the_same_is_asked() -> None:
    asked = []

    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    latest = MemoLast(total)
    assert [latest(numbers) for numbers in ((1, 2), (1, 2), (3, 4), (1, 2), (), ())] == [3, 3, 7, 3, 0, 0]
    assert asked == [(1, 2), (3, 4), (1, 2), ()]
