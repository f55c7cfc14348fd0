"""The finca that says most to the player on turn, and how its ring is shown."""

from citrus_game.client.board.layers.over import Over
from citrus_game.client.play.words.pointed import look_at
from citrus_game.table.desk.aids import Aided
from citrus_game.table.desk.desk import Desk


def open_sites(desk: Desk) -> list[int]:
    """List the sites whose fincas are not scored yet."""
    return [
        site
        for site, values in enumerate(desk.state.fincas)
        if values is not None and not desk.outlook.foresight.standing(site).scored
    ]


def telling_site(desk: Desk) -> int:
    """Choose the unscored finca around which the player on turn has most, then the nearest to be ringed.

    Gives -1 where there is no such finca.
    """

    def telling(site: int) -> tuple[int, int]:
        standing = desk.outlook.foresight.standing(site)
        share = standing.share(desk.state.player)
        return share.total if share is not None else 0, -standing.open.bit_count()

    return max(open_sites(desk), key=telling, default=-1)


def ring_shown(desk: Desk, site: int) -> tuple[Over, ...]:
    """Show the ring of a finca with the spaces it still needs and the regions that count; none for -1.

    The outline comes last: the tint of a region that counts would hide it.
    """
    if site < 0:
        return ()
    board = desk.state.game.board
    pointed = look_at(desk, board.site_spaces[site], desk.sitting.seats, Aided())
    return pointed.over._replace(ring=-1), Over(outlined=(board.rings[site],))
