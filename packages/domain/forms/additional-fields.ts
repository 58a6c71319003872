import { isEmail } from '../kit/email.ts'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'
import type { FieldProblem } from '../kit/refusal.ts'
import { formsMessages } from './forms.messages.ts'

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
export type FieldsForm = { id: string; name: string; fields: readonly FormField[] }

/**
 * The value of a field. Lists are first and last name; month, day and year; or the ticked options of a checkbox. All other types
 * are text (SF-3.16).
 */
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<string, Answer>>

/** An answer as stored on a cart line. Includes the question, because the form may change before the answer is read. */
type Answered = { id: string; type: FieldType; title: string; value: Answer }

export type CheckedAnswers = {
  /** Problems by field id; '' is a problem with the answers as a whole. */
  problems: Readonly<Record<string, FieldProblem>>
  /** Canonical JSON of the answers, so that equal answers are equal texts; `null` when all are empty. */
  kept: string | null
}

/** Validates answers; used in the browser and on the server. */
export function checkAnswers(form: FieldsForm, answers: Answers): CheckedAnswers {
  const problems: Record<string, FieldProblem> = {}
  const answered: Answered[] = []
  for (const field of form.fields) {
    const value = tidy(field, Object.hasOwn(answers, field.id) ? answers[field.id] : undefined)
    const problem = problemOf(field, value)
    if (problem) problems[field.id] = problem
    else if (!isEmpty(value)) answered.push({ id: field.id, type: field.type, title: field.title, value })
  }
  const kept = answered.length === 0 ? null : JSON.stringify(answered)
  if (kept !== null && kept.length > maxAdditionalFieldsChars) problems[''] = { message: formsMessages.exceededLimit }
  return { problems, kept }
}

/**
 * Parses answers from a request (values by field id) or from a cart line (the stored list). Returns `null` for any other text.
 */
export function readAnswers(text: string): Answers | null {
  const value = parsed(text)
  if (Array.isArray(value)) {
    const answered = value.map(answeredOf)
    if (answered.includes(null)) return null
    return Object.fromEntries(answered.flatMap((one) => (one ? [[one.id, one.value]] : [])))
  }
  if (typeof value !== 'object' || value === null) return null
  return Object.values(value).every(isAnswer) ? (value as Answers) : null
}

/** Questions and answers of a cart line as display texts; empty for a text that is not a stored list. */
export function answersShown(kept: string | null): { title: string; text: string }[] {
  const value = kept === null ? null : parsed(kept)
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const answered = answeredOf(one)
    return answered ? [{ title: answered.title, text: textOf(answered) }] : []
  })
}

/** Joins the parts of an answer: '/' in dates, a space in names, a comma elsewhere (PL-3.72). */
function textOf({ type, value }: Answered): string {
  if (typeof value === 'string') return value
  const joint = { date: '/', name: ' ' }[String(type)] ?? ', '
  return value.join(joint)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answeredOf(value: unknown): Answered | null {
  const {
    id,
    type,
    title,
    value: answer,
  } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Answered>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof type !== 'string' || !isAnswer(answer)) return null
  return { id, type, title, value: answer }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))
}

function isEmpty(value: Answer): boolean {
  return typeof value === 'string' ? value === '' : value.every((part) => part === '')
}

/** Normalizes an answer to the shape of its field type, without surrounding spaces and control characters. */
function tidy({ type, options = [] }: FormField, given: Answer = ''): Answer {
  const parts = (typeof given === 'string' ? [given] : given).map((part) => plain(part, type === 'textarea'))
  const [first = ''] = parts
  if (type === 'checkbox') {
    const ticked = [...new Set(parts.filter((part) => part !== ''))]
    return ticked.toSorted((one, other) => options.indexOf(one) - options.indexOf(other))
  }
  if (type === 'name') return [first, parts.slice(1).join(' ').trim()]
  if (type === 'date') return dateParts(parts)
  return parts.join(' ').trim()
}

function plain(text: string, mayBreak: boolean): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n')
  return (mayBreak ? lines : lines.replaceAll(/[\n\t]/g, ' ')).replaceAll(/[^\P{Cc}\n\t]/gu, '').trim()
}

/** Month, day and year, from `2026-11-20` as date inputs send it or from separate parts. */
function dateParts(parts: readonly string[]): readonly string[] {
  const [, year, month, day] = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(parts[0] ?? '') ?? []
  if (year !== undefined) return [month ?? '', day ?? '', year]
  const [first = '', second = '', third = ''] = parts
  const twoDigits = (digits: string): string => digits.padStart(digits === '' ? 0 : 2, '0')
  return [twoDigits(first), twoDigits(second), third]
}

function problemOf(field: FormField, value: Answer): FieldProblem | null {
  const { type, required = false, options = [], maxLength = maxAdditionalFieldsChars } = field
  const parts = typeof value === 'string' ? [value] : value
  // A required name needs both parts (SF-5.12).
  const isMissing = type === 'name' ? parts.includes('') : isEmpty(value)
  if (isMissing && required) return { message: formsMessages.required }
  if (isEmpty(value)) return null
  if (parts.join(' ').length > maxLength) return { message: formsMessages.exceededLimit }
  if (type === 'email' && !isEmail(String(value))) return { message: formsMessages.emailInvalid }
  if (type === 'date' && !isDate(parts)) return { message: formsMessages.dateInvalid }
  if (type === 'number') return problemOfNumber(field, String(value))
  const isChoice = type === 'select' || type === 'radio' || type === 'checkbox'
  return isChoice && !parts.every((part) => options.includes(part)) ? { message: formsMessages.optionUnknown } : null
}

function isDate([month = '', day = '', year = '']: readonly string[]): boolean {
  if (!/^\d{2}$/.test(month) || !/^\d{2}$/.test(day) || !/^\d{4}$/.test(year)) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

function problemOfNumber({ min = -Infinity, max = Infinity }: FormField, typed: string): FieldProblem | null {
  const number = Number(typed)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) || !Number.isFinite(number))
    return { message: formsMessages.numberInvalid }
  if (number < min) return problem(formsMessages.numberTooSmall, { min })
  return number > max ? problem(formsMessages.numberTooLarge, { max }) : null
}

function problem<values>(message: FieldProblem['message'], values: values): FieldProblem {
  return { message, values }
}
