"""The town of Bootleggers: bars, mats, hand, deal desk, each drawn from what a seat may know."""
