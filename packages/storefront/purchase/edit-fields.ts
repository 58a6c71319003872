import type { CartEntryView, UpdateFieldsAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { readAnswers, type FieldsForm } from '@sitewright/domain/forms/additional-fields.ts'
import type { LineFields } from '@sitewright/domain/forms/additional-fields.wire.ts'
import { purchaseFormMessages } from '@sitewright/domain/forms/purchase-form.messages.ts'
import { changeCart } from '../cart/cart-store.ts'
import { addRefusalText, type AlertContent } from '../cart/purchase-words.ts'
import { cartAddress, read } from '../kit/api.ts'
import { translate } from '../kit/translate.ts'
import { askFields } from './ask-fields.tsx'

/** Edits the additional fields of a cart line (SF-7.04). Resolves with false when the form cannot be loaded. */
export async function editFields(entry: CartEntryView): Promise<boolean> {
  const path = `${cartAddress}/entries/${encodeURIComponent(entry.id)}/additionalFields`
  const asked = await read<LineFields>(path)
  if (!asked.isDone) return false
  const { additionalFieldsForm, additionalFields } = asked.body
  const title = translate(purchaseFormMessages.unableToSave)
  await askFields({
    form: additionalFieldsForm as FieldsForm,
    answers: readAnswers(additionalFields ?? '{}') ?? {},
    submit: translate(purchaseFormMessages.save),
    busy: translate(purchaseFormMessages.saving),
    title,
    send: async (kept): Promise<AlertContent | 'added'> => {
      const body = { itemId: entry.itemId, sku: entry.chosenVariant.sku, additionalFields: kept }
      const answer = await recalculated(() => changeCart<UpdateFieldsAnswer>({ method: 'PUT', path, body }))
      return answer.isDone ? 'added' : { title, text: addRefusalText(answer.refusal) }
    },
  })
  return true
}

/** Fires events when the cart begins and ends recalculating, for scripts of the page (SF-4.17). */
async function recalculated<answer>(run: () => Promise<answer>): Promise<answer> {
  document.dispatchEvent(new CustomEvent('sw:cart-recalculate-start'))
  try {
    return await run()
  } finally {
    document.dispatchEvent(new CustomEvent('sw:cart-recalculate-end'))
  }
}
