import { cleanRichText, isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'

/** How an editor shows a field; `group` is the tab that contains it. */
type Look = { label: string; help?: string; group?: 'content' | 'design' | 'advanced'; unit?: string }

/** A field of a block kind: how an editor shows it, its type, its default and its check. */
export type BlockPropField<Value> = Look & {
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
  /** Validates a value and returns it is stored and printed, such as trimmed or sanitized; `null` when it is invalid. */
  readonly check: (value: unknown) => Value | null
}

export function textField(look: Look & { max?: number }): BlockPropField<string> {
  const max = look.max ?? 1_000
  return { ...look, kind: 'text', max, fallback: '', check: (value) => (isText(value, max) ? value : null) }
}

/** A field with multi-line text, stored unchanged. The kinds `markdown` and `code` are edited in special editors. */
export function longTextField(
  look: Look & { max: number; kind?: 'long-text' | 'code' | 'markdown' },
): BlockPropField<string> {
  const { max, kind = 'long-text' } = look
  return { ...look, kind, fallback: '', check: (value) => (isText(value, max) ? value : null) }
}

/** A field with rich text, which is sanitized to the allowed markup. */
export function richTextField(look: Look): BlockPropField<string> {
  const max = 100_000
  return {
    ...look,
    kind: 'rich',
    max,
    fallback: '',
    check: (value) => (isText(value, max) ? cleanRichText(value) : null),
  }
}

/** A link field: a path, a fragment, or an http, https, mailto or tel URL; '' for no link. */
export function linkField(look: Look): BlockPropField<string> {
  const check = (value: unknown): string | null => (isText(value, 2_000) && isSafeLink(value) ? value.trim() : null)
  return { ...look, kind: 'link', fallback: '', check }
}

/** A picture field, which contains the asset's id; '' for no picture. */
export function imageField(look: Look): BlockPropField<string> {
  return { ...look, kind: 'image', fallback: '', check: idOrNone }
}

/** A field that contains a collection's id; '' for none. */
export function collectionField(look: Look): BlockPropField<string> {
  return { ...look, kind: 'collection', fallback: '', check: idOrNone }
}

/** A field that contains a product's id; '' for none. */
export function productField(look: Look): BlockPropField<string> {
  return { ...look, kind: 'product', fallback: '', check: idOrNone }
}

function idOrNone(value: unknown): string | null {
  return typeof value === 'string' && (value === '' || isId(value)) ? value : null
}

export function choiceField<const Value extends string>(
  look: Look & { values: readonly [Value, ...Value[]]; fallback?: NoInfer<Value> },
): BlockPropField<Value> {
  const check = (value: unknown): Value | null => look.values.find((one) => one === value) ?? null
  return { ...look, kind: 'choice', fallback: look.fallback ?? look.values[0], check }
}

export function booleanField(look: Look & { fallback?: boolean }): BlockPropField<boolean> {
  const check = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
  return { ...look, kind: 'flag', fallback: look.fallback ?? false, check }
}

export function integerField(look: Look & { min: number; max: number; fallback: number }): BlockPropField<number> {
  const check = (value: unknown): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= look.min && value <= look.max ? value : null
  return { ...look, kind: 'int', check }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\0')
}
