/** How far somebody agrees, from -2 to 2 (PL-9.29). */
const agreements = ['stronglyDisagree', 'disagree', 'neutral', 'agree', 'stronglyAgree'] as const

export type Agreement = (typeof agreements)[number]

/** The step that an answer of a form names; null for any other text. */
export function agreementOf(answer: string): Agreement | null {
  return /^-?[012]$/.test(answer) ? (agreements[Number(answer) + 2] ?? null) : null
}
