import { defineMessages } from '../kit/text.ts'

/** Texts about payments that owners read. */
export const paymentsOwnerMessages = defineMessages('payments-owner', {
  notCaptured: () => 'This payment was not received, so it can’t be refunded.',
  refundTooLarge: () => 'This is more than is left of the payment.',
  refundDiffers: () => 'This refund was already started with another amount.',
  settingsInvalid: () => 'These payment settings are not valid.',
})
