"""The thug cards of the deck, by title, and their copies (BL-C3, BL-C4)."""

from typing import Final

from blindpig.games.bootleggers.rules.thugs.big_city_boys import BigCityBoys
from blindpig.games.bootleggers.rules.thugs.big_favor import BigFavor
from blindpig.games.bootleggers.rules.thugs.big_payoff import BigPayoff
from blindpig.games.bootleggers.rules.thugs.bust_shipment import BustShipment
from blindpig.games.bootleggers.rules.thugs.bust_speakeasy import BustSpeakeasy
from blindpig.games.bootleggers.rules.thugs.city_politics import CityPolitics
from blindpig.games.bootleggers.rules.thugs.copper_in_the_house import CopperInTheHouse
from blindpig.games.bootleggers.rules.thugs.dirty_rat import DirtyRat
from blindpig.games.bootleggers.rules.thugs.double_cross import DoubleCross
from blindpig.games.bootleggers.rules.thugs.free_truck import FreeTruck
from blindpig.games.bootleggers.rules.thugs.hijack import Hijack
from blindpig.games.bootleggers.rules.thugs.hit import Hit
from blindpig.games.bootleggers.rules.thugs.investigation import Investigation
from blindpig.games.bootleggers.rules.thugs.little_favor import LittleFavor
from blindpig.games.bootleggers.rules.thugs.mob_war import MobWar
from blindpig.games.bootleggers.rules.thugs.moll import Moll
from blindpig.games.bootleggers.rules.thugs.move_over_pigeon import MoveOverPigeon
from blindpig.games.bootleggers.rules.thugs.muscling_in import MusclingIn
from blindpig.games.bootleggers.rules.thugs.opportunity_knocks import OpportunityKnocks
from blindpig.games.bootleggers.rules.thugs.packing_heat import PackingHeat
from blindpig.games.bootleggers.rules.thugs.recruiting import Recruiting
from blindpig.games.bootleggers.rules.thugs.safe_house import SafeHouse
from blindpig.games.bootleggers.rules.thugs.state_politics import StatePolitics
from blindpig.games.bootleggers.rules.thugs.thirsty import Thirsty
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.turf_war import TurfWar
from blindpig.games.bootleggers.rules.thugs.union_boss import UnionBoss
from blindpig.games.bootleggers.rules.thugs.vigorish import Vigorish
from blindpig.games.bootleggers.rules.thugs.warehouse import Warehouse
from blindpig.games.bootleggers.rules.thugs.windfall import Windfall
from blindpig.games.bootleggers.rules.thugs.word_of_mouth import WordOfMouth

# In the order of their titles: BL-T1 first.
DECK: Final[list[Thug]] = [
    Vigorish(),
    BigCityBoys(),
    BigPayoff(),
    BigFavor(),
    LittleFavor(),
    CityPolitics(),
    CopperInTheHouse(),
    DoubleCross(),
    UnionBoss(),
    BustShipment(),
    BustSpeakeasy(),
    Investigation(),
    FreeTruck(),
    Hijack(),
    Hit(),
    MobWar(),
    Moll(),
    MoveOverPigeon(),
    MusclingIn(),
    OpportunityKnocks(),
    PackingHeat(),
    Recruiting(),
    SafeHouse(),
    StatePolitics(),
    Thirsty(),
    TurfWar(),
    Warehouse(),
    Windfall(),
    WordOfMouth(),
    DirtyRat(),
]

# BL-C4: the two titles of which the sources list one copy only.
UNLISTED: Final = [2, 12]


def copies(thug: Thug, listed: bool) -> int:
    """BL-C4: how many copies of a title are in the deck."""
    return thug.copies - 1 if listed and thug.title in UNLISTED else thug.copies
