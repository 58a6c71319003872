import type { FormAnswer, FormAnswers, FormDefinition, FormField } from '@sitewright/domain/forms/form.ts'

/**
 * Returns the posted answers of a form by field id (SF-3.16). Each option of a checkbox field has a form control name of its own.
 */
export function readPostedAnswers(
  { fields }: FormDefinition,
  posted: Readonly<Record<string, string | undefined>>,
): FormAnswers {
  const at = (name: string): string => (Object.hasOwn(posted, name) ? (posted[name] ?? '') : '')
  const answerOf = ({ id, type, options = [] }: FormField): FormAnswer => {
    const name = controlName(id)
    if (type === 'name') return [at(`${name}-first`), at(`${name}-last`)]
    if (type === 'checkbox') return options.map((_, index) => at(`${name}-${index}`)).filter((value) => value !== '')
    return at(name)
  }
  return Object.fromEntries(fields.map((field) => [field.id, answerOf(field)]))
}

/** Returns the `name` attribute of a field's form control. For fields with several controls, callers append a suffix for each. */
export function controlName(fieldId: string): string {
  return `field-${fieldId}`
}

/** Returns the text fields of a posted body, which was not validated; empty for a body that is no object. */
export function postedTexts(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
