import { checkAnswers, readAnswers, type FieldsForm } from '@sitewright/domain/forms/additional-fields.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'

/**
 * What a line keeps of the answers to its product's form: refused with what is wrong with each (SF-4.16). A product without a form
 * keeps what scripts of its page have sent.
 */
export function keptFields(form: FieldsForm | null, sent: string | null | undefined): string | null {
  if (!form) return sent || null
  const answers = readAnswers(sent || '{}')
  if (!answers) throw new Refusal('cart.fields-unreadable')
  const { problems, kept } = checkAnswers(form, answers)
  if (Object.keys(problems).length > 0) throw new Refusal('cart.fields-invalid', { fields: problems })
  return kept
}
