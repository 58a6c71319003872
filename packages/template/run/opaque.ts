import { charge, type Run } from './run.ts'
import { asText } from './values.ts'

const printedText = Symbol('the text that an opaque value prints')

/**
 * A value that a template can print and test for presence, and nothing else. Formatters read it as an empty value and JSON leaves it
 * out, so what it stands for never becomes part of a text, an attribute or a script's data.
 */
export type Opaque = { readonly [printedText]: string; readonly toJSON: () => undefined }

/** `text` stands in the output for what the caller puts in later. Its one key makes the value true in `.if` and sections. */
export function opaque(text: string): Opaque {
  return Object.freeze({ [printedText]: text, toJSON: () => undefined })
}

export function isOpaque(value: unknown): boolean {
  return typeof value === 'object' && value !== null && printedText in value
}

/** Prints an opaque value; every other value that is no list prints nothing. */
export function printOpaque(run: Run, value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as Partial<Opaque>)[printedText] : undefined
  if (text === undefined) return ''
  run.opaqueTexts ??= new Set()
  run.opaqueTexts.add(text)
  return text
}

/**
 * The value as a formatter may read it. A partial's output becomes a value where another formatter follows `apply` or `.var` binds it;
 * what an opaque value printed in it is taken out then.
 */
export function readable(run: Run, value: unknown): unknown {
  if (run.opaqueTexts === null || typeof value !== 'string') return value
  charge(run, run.opaqueTexts.size * (value.length >>> 10))
  return readText(run, value)
}

/** The same for a formatter that reads nothing but a text. */
export function readText(run: Run, value: unknown): string {
  const text = asText(value)
  if (run.opaqueTexts === null) return text
  return [...run.opaqueTexts].reduce((rest, printed) => rest.replaceAll(printed, ''), text)
}
