"""The rules that carry `[ours]` on the rules pages, wholly or in part: no source settles them."""

OURS = {
    "bootleggers": (
        *("BL-C2", "BL-C4", "BL-C6", "BL-C7", "BL-S2", "BL-1.5e", "BL-3.1", "BL-4.2", "BL-4.4", "BL-4.6", "BL-4.7"),
        *("BL-4.8", "BL-5.1", "BL-O3", "BL-W1", "BL-W2", "BL-W3", "BL-W4", "BL-T0f", "BL-T0g", "BL-T1", "BL-T2"),
        *("BL-T3", "BL-T4", "BL-T5", "BL-T7", "BL-T12", "BL-T13"),
    ),
    "reglement": (
        *("RC-B1", "RC-B2", "RC-B3", "RC-B4", "RC-S1", "RC-S2", "RC-S4", "RC-S5", "RC-S6", "RC-T1", "RC-T2", "RC-T3"),
        *("RC-T4", "RC-K2", "RC-K4", "RC-K6", "RC-K8", "RC-E3", "RC-E4"),
    ),
    "prohibition": (
        *("PR-B1", "PR-B2", "PR-B3", "PR-B4", "PR-B5", "PR-B6", "PR-S2", "PR-S4", "PR-T2", "PR-C1", "PR-C2", "PR-C7"),
        *("PR-M2", "PR-M3", "PR-L1", "PR-L2", "PR-L3", "PR-L5", "PR-E1", "PR-E3", "PR-E4", "PR-E5", "PR-2.2"),
    ),
}
