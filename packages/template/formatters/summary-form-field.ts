import { parseLikertLevel } from '@sitewright/domain/forms/likert-level.ts'
import { formsMessages } from '@sitewright/domain/forms/forms.messages.ts'
import { printFragment } from '../run/partials.ts'
import { charge, type RenderState } from '../run/run.ts'
import { listOrEmpty, asText, child, isRecord, isTruthy, sizeOf } from '../run/values.ts'
import { escapeAttribute } from './escape.ts'
import { localizedText } from './localized-text.ts'
import { chargeAndTransformText, printValue } from '../run/step-budget.ts'

type Answers = Readonly<Record<string, unknown>>

/** Prints a question of the form that the shopper filled in with an order, and the escaped answer (PL-2.19). */
export function printFormAnswer(field: unknown, _: unknown, run: RenderState): string {
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

function answerHtml(field: unknown, run: RenderState): string {
  const values = child(field, 'values')
  const type = asText(child(field, 'type'))
  if (type === 'checkbox' && listOrEmpty(values).length > 0) return printFragment(run, 'summary-checkbox', { values })
  if (type === 'likert' && isRecord(values)) return likertHtml(values, run)
  const fragment = fragmentsOfTypes.get(type)
  if (fragment && isRecord(values) && isTruthy(values)) return printFragment(run, fragment, values)
  const value = printValue(run, child(field, 'value'))
  // An empty answer to a question of the order form is shown as 'N/A', or as the theme's own text (PL-2.20).
  const shown = value === '' ? localizedText(run, 'productSummaryFormNoAnswerText', formsMessages.noAnswer) : value
  return chargeAndTransformText(run, shown, escapeAttribute)
}

function likertHtml(values: Answers, run: RenderState): string {
  charge(run, sizeOf(values) * stepsOfAnswer)
  const given = Object.entries(values)
  const answers = given.map(([question, value]) => ({ question, answer: agreementText(value, run) }))
  return printFragment(run, 'summary-likert', { answers })
}

const stepsOfAnswer = 10

/**
 * Returns an answer such as 'Strongly Agree' in the theme's words, whose keys end in the English answer:
 * `productAnswerMapStronglyAgree`.
 */
function agreementText(value: unknown, run: RenderState): string {
  const text = printValue(run, value)
  const agreement = parseLikertLevel(text)
  if (agreement === null) return text
  return localizedText(
    run,
    `productAnswerMap${agreement.charAt(0).toUpperCase()}${agreement.slice(1)}`,
    formsMessages[agreement],
  )
}
