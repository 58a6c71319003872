/**
 * Timing of the add-to-cart button: it shows 'Added!' `addedAfterMs` after success and becomes idle `idleAfterMs` later. After an
 * error it becomes idle after `idleAfterErrorMs` (SF-9.01).
 */
export const addToCartTimings = { addedAfterMs: 1000, idleAfterMs: 2000, idleAfterErrorMs: 1000 } as const
