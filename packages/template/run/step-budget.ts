import { escapeIslandJson } from '../formatters/escape.ts'
import type { SourceLocation } from '../errors.ts'
import { charge, InstructionFailed, type RenderState, stopRendering } from './run.ts'
import { endOfCharacters } from './characters.ts'
import { toPrintedText, type Visit } from './values.ts'

// Charges the step budget of a render for work on texts and lists. A step should take about 100 ns for any data;
// `npm run bench:budget` measures it (BX-5.11).

/** Returns the cost of reading a text in budget steps: `stepsPer64Units` steps per 64 UTF-16 units. */
export function stepsToReadText(text: string, stepsPer64Units: number): number {
  return Math.floor((text.length * stepsPer64Units) / 64)
}

export function chargeText(run: RenderState, text: string, stepsPer64Units: number): void {
  if (text.length >= unitsOfFreeText) charge(run, stepsToReadText(text, stepsPer64Units))
}

/** Length in UTF-16 units below which a text costs nothing beyond the step of its tag. */
const unitsOfFreeText = 64

/**
 * Charges steps for the growth of a text, because escaping takes longer than copying. One character becomes at most nine, such as
 * `€` in a URL.
 */
export function chargeTextGrowth(run: RenderState, grown: number, stepsPer8Units = 1): void {
  if (grown > 32) charge(run, (grown * stepsPer8Units) >>> 3)
}

/**
 * Applies a function to a text and charges steps for it: `stepsPer64Units` steps per 64 UTF-16 units, and more when the text
 * grows.
 */
export function chargeAndTransformText(
  run: RenderState,
  text: string,
  change: (text: string) => string,
  stepsPer64Units = 2,
): string {
  chargeText(run, text, stepsPer64Units)
  const made = change(text)
  chargeTextGrowth(run, made.length - text.length)
  return made
}

/**
 * Does the same as `chargeAndTransformText` for a function that replaces each character on its own by calling a function, which is
 * slow: what the text grows by costs four times as much.
 */
export function chargeAndReplaceCharacters(
  run: RenderState,
  text: string,
  change: (text: string) => string,
  stepsPer64Units: number,
): string {
  chargeText(run, text, stepsPer64Units)
  return transformLongText(run, text, change, 4)
}

/** Joins texts with a separator. Charged by the total length, because the same long text may occur many times. */
export function joinTexts(run: RenderState, texts: readonly string[], separator: string): string {
  let length = separator.length * texts.length
  for (const text of texts) length += text.length
  enforceTextLengthLimit(run, length)
  charge(run, length >>> 6)
  return texts.join(separator)
}

/** Ends the rendering when a text that is built piece by piece exceeds a limit, by default `limits.textLength` (BX-5.11). */
export function enforceTextLengthLimit(run: RenderState, length: number, max = run.limits.textLength): void {
  if (length > max) stopRendering(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${max}`)
}

/**
 * Charges steps for work that is slow on first use, such as loading a language, unless the rendering used the same key last.
 * Values that other renderings left in caches make no difference, so that a page always costs the same number of steps.
 */
export function chargeFirstUse(run: RenderState, kind: string, key: string, steps: number): void {
  if (run.lastUsed.get(kind) === key) return
  charge(run, steps)
  run.lastUsed.set(kind, key)
}

/** Returns the number of steps left in the rendering's budget. The computation of a cost can stop when it exceeds this number. */
export function stepsLeft(run: RenderState): number {
  return run.limits.steps - run.steps
}

/**
 * Writes a value as JSON. Its steps are charged before it is written; an object that occurs in several places is charged for
 * each. Undefined when the value has no JSON.
 */
export function jsonOf(run: RenderState, value: unknown, indent = 0): string | undefined {
  chargeJson(run, value, indent)
  const json = JSON.stringify(value, null, indent)
  if (json !== undefined) chargeText(run, json, 2)
  return json
}

/** Writes a value as JSON that is safe in a script element, such as the props of an island. */
export function islandJsonOf(run: RenderState, value: unknown): string {
  return escapeIslandJson(jsonOf(run, value) ?? 'null')
}

/**
 * Charges the steps of writing a value as JSON, part by part. Fails before anything is written when the value is nested too deep,
 * and ends the rendering when its texts alone are longer than a page may be.
 */
function chargeJson(run: RenderState, value: unknown, indent: number): void {
  const visit = visitorOf(run)
  let length = 0
  const chargeWord = (text: string): number => {
    length += lengthInJson(text)
    enforceTextLengthLimit(run, length, run.limits.outputLength)
    return text.length >>> 4
  }
  const walk = (part: unknown, depth: number): void => {
    if (typeof part === 'string') charge(run, 1 + chargeWord(part))
    else if (typeof part !== 'object' || part === null) charge(run, 1)
    else if (Array.isArray(part)) {
      visit(1 + ((depth * indent) >>> 4), depth)
      for (const one of part) walk(one, depth + 1)
    } else {
      const keys = Object.keys(part)
      visit(1 + keys.length + ((depth * indent * keys.length) >>> 4), depth)
      for (const key of keys) {
        charge(run, chargeWord(key))
        walk((part as Readonly<Record<string, unknown>>)[key], depth + 1)
      }
    }
  }
  walk(value, 1)
}

const unitsOfEscape = '\\u0000'.length

/** Returns the most UTF-16 units that a text takes in JSON. Only long texts are searched for characters that need an escape. */
function lengthInJson(text: string): number {
  const isPlain = text.length < unitsOfLongText || (text.isWellFormed() && !controls.test(text))
  return isPlain ? text.length : text.length * unitsOfEscape
}

const unitsOfLongText = 1024
const controls = /[\p{Cc}--[\b\t\n\f\r\x7f-\x9f]]/v

/** Cost in budget steps of each level that an exception leaves: about 1 µs. */
const stepsToLeaveLevel = 20

/**
 * Returns the callback with which a walk through a value charges its steps before each part. The instruction fails when the value
 * is nested deeper than `limits.dataDepth`, long before the call stack is full (BX-5.11).
 */
export function visitorOf(run: RenderState, place?: SourceLocation): Visit {
  const { dataDepth } = run.limits
  return (steps, depth) => {
    charge(run, steps, place)
    if (depth > dataDepth) {
      charge(run, depth * stepsToLeaveLevel, place)
      throw new InstructionFailed(
        'NESTING_LIMIT_REACHED',
        `A value is nested deeper than ${dataDepth} lists and objects`,
      )
    }
  }
}

/** Returns the text that a variable tag prints for a value, and charges budget steps for the elements of a list. */
export function printValue(run: RenderState, value: unknown): string {
  return typeof value === 'string' ? value : toPrintedText(value, visitorOf(run))
}

/** Number of UTF-16 units after which the growth of a long text is charged. */
const unitsOfPiece = 16_384

/**
 * Applies a function that changes each character on its own to a text, piece by piece: the growth of each piece is charged before
 * the next is made, and the rendering ends when the text gets longer than a page may be.
 */
export function transformLongText(
  run: RenderState,
  text: string,
  change: (text: string) => string,
  stepsPer8UnitsGrown = 1,
): string {
  let made = ''
  for (let from = 0; from < text.length;) {
    const to = endOfCharacters(text, from + unitsOfPiece)
    const piece = change(text.slice(from, to))
    chargeTextGrowth(run, piece.length - (to - from), stepsPer8UnitsGrown)
    enforceTextLengthLimit(run, made.length + piece.length, run.limits.outputLength)
    made += piece
    from = to
  }
  return made
}
