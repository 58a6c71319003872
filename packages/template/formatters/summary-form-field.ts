import { printFragment } from '../run/partials.ts'
import type { Run } from '../run/run.ts'
import { asList, asText, child, isRecord, printed } from '../run/values.ts'
import { escapeAttribute } from './escape.ts'
import { builtInMessages } from './built-in.messages.ts'
import { themeWords, wordsOf } from './words.ts'

type Answers = Readonly<Record<string, unknown>>

/** PL-2.19: a question of an order's form with its answer. What customers typed is escaped. */
export function printSummaryField(field: unknown, _: unknown, run: Run): string {
  const title = asText(child(field, 'rawTitle'))
  return printFragment(run, 'summary-form-field', { title, answer: answerHtml(field, run) })
}

const fragmentsOfTypes: ReadonlyMap<string, string> = new Map([
  ['address', 'summary-address'],
  ['date', 'summary-date'],
  ['name', 'summary-name'],
  ['phone', 'summary-phone'],
  ['time', 'summary-time'],
])

function answerHtml(field: unknown, run: Run): string {
  const values = child(field, 'values')
  const type = asText(child(field, 'type'))
  if (type === 'checkbox' && asList(values).length > 0) return printFragment(run, 'summary-checkbox', { values })
  if (type === 'likert' && isRecord(values)) return likertHtml(values, run)
  const fragment = fragmentsOfTypes.get(type)
  if (fragment && isRecord(values) && Object.keys(values).length > 0) return printFragment(run, fragment, values)
  const value = printed(child(field, 'value'))
  // PL-2.20
  return escapeAttribute(
    value === '' ? wordsOf(run, 'productSummaryFormNoAnswerText', builtInMessages.noAnswer) : value,
  )
}

/** PL-9.29 */
const scale: ReadonlyMap<string, string> = new Map([
  ['-2', 'Strongly Disagree'],
  ['-1', 'Disagree'],
  ['0', 'Neutral'],
  ['1', 'Agree'],
  ['2', 'Strongly Agree'],
])

function likertHtml(values: Answers, run: Run): string {
  const answers = Object.entries(values).map(([question, value]) => {
    const answer = scale.get(printed(value)) ?? printed(value)
    return { question, answer: themeWords(run, `productAnswerMap${answer.replaceAll(' ', '')}`) ?? answer }
  })
  return printFragment(run, 'summary-likert', { answers })
}
