/** Field types that a product's form can use (SF-3.15). */
export const fieldTypes = [
  'text',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'name',
  'email',
  'date',
  'number',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** True for field types whose answers are among the field's options. */
export function isChoice(type: FieldType): boolean {
  return type === 'select' || type === 'radio' || type === 'checkbox'
}

/**
 * One field of a form. `options` is for select, radio and checkbox, `maxLength` in characters, `min` and `max` for numbers
 * (SF-3.15).
 */
export type FormField = {
  id: string
  type: FieldType
  title: string
  description?: string
  placeholder?: string
  required?: boolean
  options?: readonly string[]
  maxLength?: number
  min?: number
  max?: number
}

/** The additional-fields form of a product, filled in before it is added to the cart (SF-2.08, PL-3.61). */
export type FormDefinition = { id: string; name: string; fields: readonly FormField[] }

/**
 * The value of a field. Lists are first and last name; month, day and year; or the ticked options of a checkbox. All other types
 * are text (SF-3.16).
 */
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<string, Answer>>
