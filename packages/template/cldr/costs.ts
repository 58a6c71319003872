// Costs of calls to the CLDR library, in steps of the rendering's budget. `npm run bench:budget` checks that they still hold.

export const stepsToFormatNumber = 24
export const stepsToFormatMoney = 64
export const stepsToFormatDate = 32
export const stepsToFormatInterval = 64
export const stepsToFormatRelativeTime = 64
/** Cost of building the money pattern of a currency, in steps of the rendering's budget. */
export const stepsToBuildMoneyPattern = 500
/** Cost of loading a language's data, in steps of the rendering's budget. */
export const stepsToLoadLanguage = 50_000

const maxNumberLength = 400

/** Returns the cost in budget steps of formatting a number given as text, whose digits are read several times. */
export function stepsToFormatDigits(value: unknown): number {
  return typeof value === 'string' ? Math.min(value.length, maxNumberLength) >>> 2 : 0
}

/** Limits of an ICU message. Larger messages are rejected before they are parsed. */
const largestMessage = { characters: 4_096, parts: 256, depth: 16 } as const

const opening = 123
const closing = 125

/** Returns an error text when an ICU message is too large, otherwise `null`. */
export function messageSizeProblem(message: string): string | null {
  const { characters, parts, depth } = largestMessage
  if (message.length > characters) return `A message is longer than ${characters}`
  let open = 0
  let opened = 0
  for (let at = 0; at < message.length; at++) {
    const unit = message.charCodeAt(at)
    if (unit === closing) open--
    if (unit !== opening) continue
    if (++opened > parts) return `A message has more than ${parts} parts`
    if (++open > depth) return `A message is nested deeper than ${depth}`
  }
  return null
}

/** Returns the cost of parsing an ICU message, in budget steps. */
export function stepsToParseMessage(message: string): number {
  return 32 + message.length
}
