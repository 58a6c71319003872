// Costs of calls to the CLDR library, in steps of the rendering's budget. `npm run bench:budget` checks that they still hold.

export const stepsToFormatNumber = 32
export const stepsToFormatMoney = 64
export const stepsToFormatDate = 96
export const stepsToFormatInterval = 200
export const stepsToFormatRelativeTime = 300
/** Cost of each character of a date skeleton, whose fields are matched with the language's patterns. */
const stepsOfSkeletonCharacter = 6
/** Cost of building the money pattern of a currency, in steps of the rendering's budget. */
export const stepsToBuildMoneyPattern = 500
/** Cost of loading a language's data, in steps of the rendering's budget. */
export const stepsToLoadLanguage = 50_000

/** Returns what the skeletons of a date or an interval add to the cost of its formatting, in budget steps. */
export function stepsToReadSkeletons({ skeleton = '', date = '', time = '' }: Skeletons): number {
  return (skeleton.length + date.length + time.length) * stepsOfSkeletonCharacter
}

type Skeletons = { skeleton?: string; date?: string; time?: string }

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

/** Returns the cost of reading the words of a format in a message, which are read each time the message is filled. */
export function stepsToReadWords(words: readonly string[]): number {
  return words.reduce((steps, word) => steps + 2 + word.length * stepsOfSkeletonCharacter, 0)
}

/** Returns the cost of parsing an ICU message, in budget steps. A longer one than is allowed is only measured. */
export function stepsToParseMessage(message: string): number {
  return 64 + Math.min(message.length, largestMessage.characters) * 2
}
