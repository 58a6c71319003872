/** Names of the answers to a survey question, for the stored values -2 to 2 (PL-9.29). */
const agreements = ['stronglyDisagree', 'disagree', 'neutral', 'agree', 'stronglyAgree'] as const

export type LikertLevel = (typeof agreements)[number]

/** Returns the name of a survey answer from '-2' to '2'; `null` for any other text. */
export function parseLikertLevel(answer: string): LikertLevel | null {
  return /^-?[012]$/.test(answer) ? (agreements[Number(answer) + 2] ?? null) : null
}
