import type { FormAnswer, FormAnswers, FormDefinition, FormField } from '@sitewright/domain/forms/form.ts'

/** Returns the visitor's current answers in the form, by field id (SF-3.16). */
export function readAnswers({ fields }: FormDefinition, form: HTMLFormElement): FormAnswers {
  const typed = new FormData(form)
  return Object.fromEntries(fields.map((field) => [field.id, answerOf(field, typed)]))
}

function answerOf({ id, type }: FormField, typed: FormData): FormAnswer {
  const texts = (name: string): string[] => typed.getAll(name).filter((value) => typeof value === 'string')
  const text = (name: string): string => texts(name)[0] ?? ''
  if (type === 'checkbox') return texts(id)
  return type === 'name' ? [text(`${id}-first`), text(`${id}-last`)] : text(id)
}
