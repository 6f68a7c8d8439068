"""Players: the contract, evaluators, information-set search, and the bots of the house."""
