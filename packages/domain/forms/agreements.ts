/** Levels of agreement in a survey answer, for the values -2 to 2 (PL-9.29). */
const agreements = ['stronglyDisagree', 'disagree', 'neutral', 'agree', 'stronglyAgree'] as const

export type Agreement = (typeof agreements)[number]

/** Level for an answer from '-2' to '2'; `null` for any other text. */
export function agreementOf(answer: string): Agreement | null {
  return /^-?[012]$/.test(answer) ? (agreements[Number(answer) + 2] ?? null) : null
}
