import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CallError } from './call.ts'
import { translate } from './translate.ts'

/** Text for a failed call: the server's message, or a general one when there was no answer or it had none. */
export function failureText({ status, message }: CallError): string {
  if (message !== '') return message
  return translate(status === 0 ? messages.offlineNote : messages.notSaved)
}
