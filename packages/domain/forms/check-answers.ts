import { isEmail } from '../kit/email.ts'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'
import type { FieldProblem } from '../kit/refusal.ts'
import { isChoiceFieldType, type FormAnswer, type FormAnswers, type FormDefinition, type FormField } from './form.ts'
import { formsMessages } from './forms.messages.ts'
import type { StoredAnswer } from './stored-answers.ts'

export type CheckedAnswers = {
  /** Problems by field id; the key '' is a problem with the answers as a whole. */
  problems: Readonly<Record<string, FieldProblem>>
  /** The answers as canonical JSON, so that equal answers are equal texts; `null` when all are empty. */
  stored: string | null
}

/** Validates the answers to a product's additional-fields form, in the browser and on the server. */
export function checkAnswers(form: FormDefinition, answers: FormAnswers): CheckedAnswers {
  const problems: Record<string, FieldProblem> = {}
  const filled: StoredAnswer[] = []
  for (const field of form.fields) {
    const value = normalized(field, Object.hasOwn(answers, field.id) ? answers[field.id] : undefined)
    const problem = problemOf(field, value)
    if (problem) problems[field.id] = problem
    else if (!isEmpty(value)) filled.push({ id: field.id, type: field.type, title: field.title, value })
  }
  const stored = filled.length === 0 ? null : JSON.stringify(filled)
  if (stored !== null && stored.length > maxAdditionalFieldsChars)
    problems[''] = { message: formsMessages.exceededLimit }
  return { problems, stored }
}

function isEmpty(value: FormAnswer): boolean {
  return typeof value === 'string' ? value === '' : value.every((part) => part === '')
}

/** Converts an answer to the shape of its field's type, without surrounding spaces and control characters. */
function normalized({ type, options = [] }: FormField, given: FormAnswer = ''): FormAnswer {
  const parts = (typeof given === 'string' ? [given] : given).map((part) => plainText(part, type === 'textarea'))
  const [first = ''] = parts
  if (type === 'checkbox') {
    const ticked = [...new Set(parts.filter((part) => part !== ''))]
    return ticked.toSorted((one, other) => options.indexOf(one) - options.indexOf(other))
  }
  if (type === 'name') return [first, parts.slice(1).join(' ').trim()]
  if (type === 'date') return dateParts(parts)
  return parts.join(' ').trim()
}

function plainText(text: string, mayBreak: boolean): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n')
  return (mayBreak ? lines : lines.replaceAll(/[\n\t]/g, ' ')).replaceAll(/[^\P{Cc}\n\t]/gu, '').trim()
}

/** Returns month, day and year of a date answer, given as `2026-11-20` by a date input or as three separate parts. */
function dateParts(parts: readonly string[]): readonly string[] {
  const [, year, month, day] = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(parts[0] ?? '') ?? []
  if (year !== undefined) return [month ?? '', day ?? '', year]
  const [first = '', second = '', third = ''] = parts
  const twoDigits = (digits: string): string => digits.padStart(digits === '' ? 0 : 2, '0')
  return [twoDigits(first), twoDigits(second), third]
}

function problemOf(field: FormField, value: FormAnswer): FieldProblem | null {
  const { type, required = false, options = [], maxLength = maxAdditionalFieldsChars } = field
  const parts = typeof value === 'string' ? [value] : value
  // A required name field needs both first and last name (SF-5.12).
  const isMissing = type === 'name' ? parts.includes('') : isEmpty(value)
  if (isMissing && required) return { message: formsMessages.required }
  if (isEmpty(value)) return null
  if (parts.join(' ').length > maxLength) return { message: formsMessages.exceededLimit }
  if (type === 'email' && !isEmail(String(value))) return { message: formsMessages.emailInvalid }
  if (type === 'date' && !isDate(parts)) return { message: formsMessages.dateInvalid }
  if (type === 'number') return problemOfNumber(field, String(value))
  return isChoiceFieldType(type) && !parts.every((part) => options.includes(part))
    ? { message: formsMessages.optionUnknown }
    : null
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
