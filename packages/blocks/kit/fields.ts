import { cleanRichText, isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'

/** What an editor needs to show a field; `group` is the tab it stands in. */
type Look = { label: string; help?: string; group?: 'content' | 'design' | 'advanced'; unit?: string }

/** One field of a block kind: how it looks in a form, what it holds, what it starts with. */
export type Field<Value> = Look & {
  readonly kind:
    | 'text'
    | 'long-text'
    | 'code'
    | 'markdown'
    | 'rich'
    | 'link'
    | 'image'
    | 'collection'
    | 'product'
    | 'choice'
    | 'flag'
    | 'int'
  readonly fallback: Value
  readonly values?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** The value as it may be stored and printed, or null where it is none. */
  readonly check: (value: unknown) => Value | null
}

export function text(look: Look & { max?: number }): Field<string> {
  const max = look.max ?? 1_000
  return { ...look, kind: 'text', max, fallback: '', check: (value) => (isText(value, max) ? value : null) }
}

/** Text of several lines, kept as it is: `markdown` and `code` have editors of their own. */
export function longText(look: Look & { max: number; kind?: 'long-text' | 'code' | 'markdown' }): Field<string> {
  const { max, kind = 'long-text' } = look
  return { ...look, kind, fallback: '', check: (value) => (isText(value, max) ? value : null) }
}

/** Rich text: kept as the allowed part of what was written. */
export function rich(look: Look): Field<string> {
  const max = 100_000
  return {
    ...look,
    kind: 'rich',
    max,
    fallback: '',
    check: (value) => (isText(value, max) ? cleanRichText(value) : null),
  }
}

/** A path, a fragment, or an http, https, mailto or tel address; empty for none. */
export function link(look: Look): Field<string> {
  const check = (value: unknown): string | null => (isText(value, 2_000) && isSafeLink(value) ? value.trim() : null)
  return { ...look, kind: 'link', fallback: '', check }
}

/** The id of an asset; empty for none. */
export function image(look: Look): Field<string> {
  return { ...look, kind: 'image', fallback: '', check: idOrNone }
}

/** The id of a collection; empty for none. */
export function collection(look: Look): Field<string> {
  return { ...look, kind: 'collection', fallback: '', check: idOrNone }
}

/** The id of a product; empty for none. */
export function product(look: Look): Field<string> {
  return { ...look, kind: 'product', fallback: '', check: idOrNone }
}

function idOrNone(value: unknown): string | null {
  return typeof value === 'string' && (value === '' || isId(value)) ? value : null
}

export function choice<const Value extends string>(
  look: Look & { values: readonly [Value, ...Value[]]; fallback?: NoInfer<Value> },
): Field<Value> {
  const check = (value: unknown): Value | null => look.values.find((one) => one === value) ?? null
  return { ...look, kind: 'choice', fallback: look.fallback ?? look.values[0], check }
}

export function flag(look: Look & { fallback?: boolean }): Field<boolean> {
  const check = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
  return { ...look, kind: 'flag', fallback: look.fallback ?? false, check }
}

export function int(look: Look & { min: number; max: number; fallback: number }): Field<number> {
  const check = (value: unknown): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= look.min && value <= look.max ? value : null
  return { ...look, kind: 'int', check }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\0')
}
