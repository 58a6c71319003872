import { checkAnswers } from '@sitewright/domain/forms/check-answers.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { parseAnswers } from '@sitewright/domain/forms/stored-answers.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'

/**
 * Checks the answers to a product's additional fields and returns the text to store with the cart line. Throws
 * `cart.fields-invalid` with a message for each invalid field (SF-4.16), or `cart.fields-unreadable`. For a product without
 * additional fields (`form` is `null`) it returns `sent` unchecked.
 */
export function normalizeAdditionalFields(form: FormDefinition | null, sent: string | null | undefined): string | null {
  if (!form) return sent || null
  const answers = parseAnswers(sent || '{}')
  if (!answers) throw new Refusal('cart.fields-unreadable')
  const { problems, stored } = checkAnswers(form, answers)
  if (Object.keys(problems).length > 0) throw new Refusal('cart.fields-invalid', { fields: problems })
  return stored
}
