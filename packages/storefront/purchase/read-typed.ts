import type { Answer, Answers, FieldsForm, FormField } from '@sitewright/domain/forms/additional-fields.ts'

/** Current values of the form's controls, by field id (SF-3.16). */
export function readTyped({ fields }: FieldsForm, form: HTMLFormElement): Answers {
  const typed = new FormData(form)
  return Object.fromEntries(fields.map((field) => [field.id, answerOf(field, typed)]))
}

function answerOf({ id, type }: FormField, typed: FormData): Answer {
  const texts = (name: string): string[] => typed.getAll(name).filter((value) => typeof value === 'string')
  const text = (name: string): string => texts(name)[0] ?? ''
  if (type === 'checkbox') return texts(id)
  return type === 'name' ? [text(`${id}-first`), text(`${id}-last`)] : text(id)
}
