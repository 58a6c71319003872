import type {
  LineAdditionalFieldsAnswer,
  UpdateAdditionalFieldsAnswer,
} from '@sitewright/domain/cart/additional-fields.wire.ts'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { parseAnswers } from '@sitewright/domain/forms/stored-answers.ts'
import { purchaseFormMessages } from '@sitewright/domain/forms/purchase-form.messages.ts'
import { changeCart } from '../cart-store.ts'
import { addToCartErrorText } from '../problem-text.ts'
import type { AlertContent } from '../../forms/form-alert.tsx'
import { cartAddress, getJson } from '../../kit/api.ts'
import { translate } from '../../kit/translate.ts'
import { openFormDialog } from '../../forms/form-dialog.tsx'

/**
 * Opens a dialog to edit the additional fields of a cart line (SF-7.04). Resolves with false when the form's definition cannot be
 * loaded.
 */
export async function editAdditionalFields(entry: CartEntryView): Promise<boolean> {
  const path = `${cartAddress}/entries/${encodeURIComponent(entry.id)}/additionalFields`
  const found = await getJson<LineAdditionalFieldsAnswer>(path)
  if (!found.isDone) return false
  const { additionalFieldsForm, additionalFields } = found.body
  const title = translate(purchaseFormMessages.unableToSave)
  await openFormDialog({
    form: additionalFieldsForm as FormDefinition,
    answers: parseAnswers(additionalFields ?? '{}') ?? {},
    submit: translate(purchaseFormMessages.save),
    busy: translate(purchaseFormMessages.saving),
    title,
    send: async (stored): Promise<AlertContent | 'added'> => {
      const body = { itemId: entry.itemId, sku: entry.chosenVariant.sku, additionalFields: stored }
      const answer = await recalculated(() => changeCart<UpdateAdditionalFieldsAnswer>({ method: 'PUT', path, body }))
      return answer.isDone ? 'added' : { title, text: addToCartErrorText(answer.error) }
    },
  })
  return true
}

/**
 * Runs a change of the cart between the events `sw:cart-recalculate-start` and `-end`, for scripts of the site owner (SF-4.17).
 */
async function recalculated<answer>(run: () => Promise<answer>): Promise<answer> {
  document.dispatchEvent(new CustomEvent('sw:cart-recalculate-start'))
  try {
    return await run()
  } finally {
    document.dispatchEvent(new CustomEvent('sw:cart-recalculate-end'))
  }
}
