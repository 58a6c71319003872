/** How a site takes payments, without the secrets that belong to it. `null` switches a method off. */
export type PaymentSettings = {
  stripe: {
    publishableKey: string
    /** True for keys of Stripe's test mode, with which nobody is charged. */
    isTestKey: boolean
    hasAfterpay: boolean
  } | null
  /** `details`: the owner's account, in lines as the shopper reads them. */
  bankTransfer: { details: string } | null
  payAtPickup: { note: string } | null
}

/** The settings of a site whose owner has saved none. */
export const noPaymentSettings: PaymentSettings = { stripe: null, bankTransfer: null, payAtPickup: null }

/** Most characters of the bank details and of the note for payment at pickup. */
export const maxPaymentNoteChars = 1000
