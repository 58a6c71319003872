import { createRoot } from 'react-dom/client'
import type { FormAnswers, FormDefinition } from '@sitewright/domain/forms/form.ts'
import { purchaseFormMessages } from '@sitewright/domain/forms/purchase-form.messages.ts'
import type { AlertContent } from './form-alert.tsx'
import { translate } from '../kit/translate.ts'
import { openLightbox } from '../lightbox/lightbox.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { formCss } from './form-css.ts'
import { FormView } from './form-view.tsx'

export type FormDialogOptions = {
  form: FormDefinition
  /** Answers given earlier, with which the fields are filled at the start. */
  answers: FormAnswers
  submit: string
  /** Label of the submit button while the answers are being sent. */
  busy: string
  /** Title of the alert that is shown above the form when answers are invalid. */
  title: string
  /**
   * Sends the answers, serialized as the server stores them (`null` for none). An `AlertContent` is shown in the dialog; any
   * other result closes it.
   */
  send: (additionalFields: string | null) => Promise<AlertContent | 'added' | 'left'>
}

/**
 * Shows the form in a dialog. Resolves with the result of `send`, or with 'left' when the visitor closes the dialog (SF-2.08).
 */
export function openFormDialog({ form, send, ...view }: FormDialogOptions): Promise<'added' | 'left'> {
  adoptStyleSheet(formCss)
  return new Promise((resolve) => {
    const name = form.name || translate(purchaseFormMessages.title)
    const box = openLightbox({
      name,
      className: 'sw-fields-dialog sw-lightbox-narrow',
      onClose: () => {
        root.unmount()
        resolve('left')
      },
    })
    const root = createRoot(box.content)
    const onSend = async (additionalFields: string | null): Promise<AlertContent | null> => {
      const outcome = await send(additionalFields)
      if (typeof outcome === 'object') return outcome
      resolve(outcome)
      box.close()
      return null
    }
    root.render(<FormView form={form} name={name} {...view} onSend={onSend} />)
  })
}
