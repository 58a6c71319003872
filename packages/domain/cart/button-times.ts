/** SF-9.01: the add-to-cart button says 'Added!' this long after success, is idle this long after that, and so after an error. */
export const buttonTimes = { addedAfterMs: 1000, idleAfterMs: 2000, idleAfterErrorMs: 1000 } as const
