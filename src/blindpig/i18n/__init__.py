"""French and English: catalogues, sentences for facts and refusals, the rulebooks."""
