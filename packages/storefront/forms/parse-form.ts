import { fieldTypes, type FormDefinition, type FormField } from '@sitewright/domain/forms/form.ts'
import { asJsonObject, parseJsonObject } from '../kit/island-props.ts'

/**
 * Parses the form definition embedded in a product's button. Returns `null` when it is invalid, empty or has a field of unknown
 * type.
 */
export function parseForm(json: string): FormDefinition | null {
  const { id, name, fields } = parseJsonObject(json) ?? {}
  if (typeof id !== 'string' || !Array.isArray(fields) || fields.length === 0 || !fields.every(isField)) return null
  return { id, name: typeof name === 'string' ? name : '', fields }
}

function isField(value: unknown): value is FormField {
  const { id, type, title, options = [] } = asJsonObject(value) ?? {}
  const isKnown = fieldTypes.some((known) => known === type)
  return isKnown && [id, title].every((text) => typeof text === 'string') && Array.isArray(options)
}
