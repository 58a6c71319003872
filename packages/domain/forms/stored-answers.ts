import type { FormAnswer, FormAnswers, FieldType } from './form.ts'

/** An answer as stored on a cart line. Includes the question, because the form may change before the answer is read. */
export type StoredAnswer = { id: string; type: FieldType; title: string; value: FormAnswer }

/**
 * Parses the answers to an additional-fields form, given as an object by field id (from a request) or as the list stored on a
 * cart line. Returns `null` for any other text.
 */
export function parseAnswers(text: string): FormAnswers | null {
  const value = parseJson(text)
  if (Array.isArray(value)) {
    const answers = value.map(storedAnswerOf)
    if (answers.includes(null)) return null
    return Object.fromEntries(answers.flatMap((one) => (one ? [[one.id, one.value]] : [])))
  }
  if (typeof value !== 'object' || value === null) return null
  return Object.values(value).every(isAnswer) ? (value as FormAnswers) : null
}

/** Returns the questions and answers of a cart line as texts to display; empty when the stored text is `null` or invalid. */
export function answerTexts(stored: string | null): { title: string; text: string }[] {
  const value = stored === null ? null : parseJson(stored)
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const answer = storedAnswerOf(one)
    return answer ? [{ title: answer.title, text: textOf(answer) }] : []
  })
}

/** Joins the parts of an answer with '/' in dates, a space in names and a comma in lists (PL-3.72). */
function textOf({ type, value }: StoredAnswer): string {
  if (typeof value === 'string') return value
  const joint = { date: '/', name: ' ' }[String(type)] ?? ', '
  return value.join(joint)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function storedAnswerOf(value: unknown): StoredAnswer | null {
  const {
    id,
    type,
    title,
    value: answer,
  } = (typeof value === 'object' && value !== null ? value : {}) as Partial<StoredAnswer>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof type !== 'string' || !isAnswer(answer)) return null
  return { id, type, title, value: answer }
}

function isAnswer(value: unknown): value is FormAnswer {
  return typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))
}
