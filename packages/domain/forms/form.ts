/** Field types of a product's additional-fields form (SF-3.15). */
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
export function isChoiceFieldType(type: FieldType): boolean {
  return type === 'select' || type === 'radio' || type === 'checkbox'
}

/**
 * One field of a product's form. `options` are for select, radio and checkbox fields, `min` and `max` for numbers; `maxLength` is
 * in characters (SF-3.15).
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

/**
 * The additional-fields form of a product: questions that the shopper answers before the product is added to the cart (SF-2.08,
 * PL-3.61).
 */
export type FormDefinition = { id: string; name: string; fields: readonly FormField[] }

/**
 * The answer in one field. A list for three field types: name (first, last), date (month, day, year) and checkbox (the ticked
 * options). Text for all others (SF-3.16).
 */
export type FormAnswer = string | readonly string[]
export type FormAnswers = Readonly<Record<string, FormAnswer>>
