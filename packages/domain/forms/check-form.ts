import { fieldTypes, isChoiceFieldType, type FormDefinition, type FormField } from './form.ts'

/** Limits of a product's additional-fields form. */
export const formLimits = { fields: 50, options: 100, titleChars: 300, textChars: 1_000, idChars: 80 } as const

/** True for a valid additional-fields form: known field types, unique ids, and options for every choice field. */
export function isValidForm(form: FormDefinition): boolean {
  const { fields, options: _, ...limits } = formLimits
  const ids = new Set(form.fields.map(({ id }) => id))
  const isNamed = isId(form.id) && isText(form.name, limits.titleChars) && ids.size === form.fields.length
  return isNamed && ids.size > 0 && ids.size <= fields && form.fields.every(isField)
}

function isField({ id, type, title, options, description = '', placeholder = '', ...limits }: FormField): boolean {
  const { titleChars, textChars } = formLimits
  const isComplete = isId(id) && fieldTypes.includes(type) && title.trim() !== '' && isText(title, titleChars)
  if (!isComplete || !isText(description, textChars) || !isText(placeholder, titleChars)) return false
  const { maxLength, min = -Infinity, max = Infinity } = limits
  const isBounded = maxLength === undefined || (Number.isSafeInteger(maxLength) && maxLength > 0)
  return isBounded && min <= max && areOptions(type, options)
}

function areOptions(type: FormField['type'], options: FormField['options'] = []): boolean {
  if (!isChoiceFieldType(type)) return options.length === 0
  const isClear = options.every((option) => option.trim() === option && option !== '')
  const isFew = options.length > 0 && options.length <= formLimits.options && new Set(options).size === options.length
  return isClear && isFew && options.every((option) => isText(option, formLimits.titleChars))
}

/**
 * True for a valid id of a form or field. Ids appear in field names and URL fragments, so only word characters and '-' are
 * allowed.
 */
function isId(id: string): boolean {
  return /^[\w-]+$/.test(id) && id.length <= formLimits.idChars
}

function isText(text: string, maxChars: number): boolean {
  return text.length <= maxChars && text.isWellFormed() && !/\p{Cc}/u.test(text)
}
