import { charge, type RenderState } from './run.ts'
import { asText } from './values.ts'

const printedText = Symbol('the text that an opaque value prints')

/**
 * A value that a template can print and test for presence, and nothing else. Formatters read it as an empty value and JSON leaves it
 * out, so what it stands for never becomes part of a text, an attribute or a script's data.
 */
export type OpaqueValue = { readonly [printedText]: string; readonly toJSON: () => undefined }

/**
 * Creates an opaque value. It prints `text`, a placeholder that the caller replaces in the output. The value has one key, so that
 * it is true in `.if` and sections.
 */
export function makeOpaqueValue(text: string): OpaqueValue {
  return Object.freeze({ [printedText]: text, toJSON: () => undefined })
}

export function isOpaque(value: unknown): boolean {
  return typeof value === 'object' && value !== null && printedText in value
}

/**
 * Prints an opaque value, which templates can only print and test, and records the printed text in the run, so that `removeOpaqueText`
 * can remove it. Returns '' for any other value.
 */
export function printOpaque(run: RenderState, value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as Partial<OpaqueValue>)[printedText] : undefined
  if (text === undefined) return ''
  run.opaqueTexts ??= new Set()
  run.opaqueTexts.add(text)
  return text
}

/**
 * Returns the value as a formatter may read it, without the texts of opaque values. A partial's output can contain such texts;
 * the output becomes a value when another formatter follows `apply` or when `.var` binds it.
 */
export function removeOpaqueText(run: RenderState, value: unknown): unknown {
  if (run.opaqueTexts === null || typeof value !== 'string') return value
  charge(run, run.opaqueTexts.size * (value.length >>> 10))
  return toTextWithoutOpaque(run, value)
}

/**
 * Returns a value as text without the texts of opaque values, like `removeOpaqueText`, for formatters that need only a text. Charges no
 * steps.
 */
export function toTextWithoutOpaque(run: RenderState, value: unknown): string {
  const text = asText(value)
  if (run.opaqueTexts === null) return text
  return [...run.opaqueTexts].reduce((rest, printed) => rest.replaceAll(printed, ''), text)
}
