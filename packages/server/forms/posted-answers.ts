import type { Answer, Answers, FormDefinition, FormField } from '@sitewright/domain/forms/form.ts'

/** Reads the posted answers by field id (SF-3.16). Each option of a checkbox field has its own form control name. */
export function readPostedAnswers(
  { fields }: FormDefinition,
  posted: Readonly<Record<string, string | undefined>>,
): Answers {
  const at = (name: string): string => (Object.hasOwn(posted, name) ? (posted[name] ?? '') : '')
  const answerOf = ({ id, type, options = [] }: FormField): Answer => {
    const name = controlName(id)
    if (type === 'name') return [at(`${name}-first`), at(`${name}-last`)]
    if (type === 'checkbox') return options.map((_, index) => at(`${name}-${index}`)).filter((value) => value !== '')
    return at(name)
  }
  return Object.fromEntries(fields.map((field) => [field.id, answerOf(field)]))
}

/** Name of a field's form control; a field with several controls adds a suffix for each. */
export function controlName(fieldId: string): string {
  return `field-${fieldId}`
}

/** The text fields of a posted body; empty for any other body. */
export function postedTexts(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
