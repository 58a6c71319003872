import { isEmail } from '../kit/email.ts'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'
import type { FieldProblem } from '../kit/refusal.ts'
import { formsMessages } from './forms.messages.ts'

/** The kinds of SF-3.15 that a product may ask for. */
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

/** SF-3.15. `options` are those of select, radio and checkbox; `maxLength` counts characters; `min` and `max` are of a number. */
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

/** What a product asks before it is bought (SF-2.08, PL-3.61). */
export type FieldsForm = { id: string; name: string; fields: readonly FormField[] }

/** SF-3.16: a text; of a name first and last, of a date month, day and year, of a checkbox what is ticked. */
export type Answer = string | readonly string[]
export type Answers = Readonly<Record<string, Answer>>

/** An answer as a line of a cart keeps it: with its question, which may be asked otherwise by the time it is read. */
type Answered = { id: string; type: FieldType; title: string; value: Answer }

export type CheckedAnswers = {
  /** By field id; '' stands for the whole. */
  problems: Readonly<Record<string, FieldProblem>>
  /** The one text in which the same answers are always kept; null without any. */
  kept: string | null
}

/** The same in the browser and on the server. */
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

/** What was sent or kept: values by field id, or a line's own list. Null for any other text. */
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

/** What a line of a cart says of its answers. */
export function answersShown(kept: string | null): { title: string; text: string }[] {
  const value = kept === null ? null : parsed(kept)
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const answered = answeredOf(one)
    return answered ? [{ title: answered.title, text: textOf(answered) }] : []
  })
}

/** PL-3.72 */
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

/** An answer of the kind that its field has, without outer spaces and signs that nobody can read. */
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

/** `2026-11-20` as a field of a browser has it, or its parts. */
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
  // SF-5.12: of several parts each is needed.
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
