/** What is added to a value that was escaped, but not for the place in which it stands. No template can write the names. */
export const finishes = {
  /** Quotes of both kinds, `<` and `>`; entities stay. */
  quotes: '%quotes',
  /** All that could end an attribute without quotes; entities stay. */
  strict: '%strict',
  /** All that could end an address; entities stay. */
  address: '%address',
  /** Refuses the scheme and leaves the escape to what follows. */
  scheme: '%scheme',
  /** JSON in which no markup can begin or end. */
  markup: '%markup',
} as const

export type Finish = keyof typeof finishes
