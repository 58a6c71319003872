/** How a site takes payments, without the secrets that belong to it. `null` switches a method off. */
export type PaymentSettings = {
  stripe: {
    publishableKey: string
    /** True for keys of Stripe's test mode, with which nobody is charged. */
    isTestKey: boolean
    hasAfterpay: boolean
    /** Stripe's account; missing where the keys were saved by a command, which asks Stripe nothing. */
    account?: { id: string; name: string }
    /** The webhook endpoint that was made at Stripe for these keys; missing where the owner made one there. */
    webhook?: { id: string; url: string }
  } | null
  /** `details`: the owner's account, in lines as the shopper reads them. */
  bankTransfer: { details: string } | null
  payAtPickup: { note: string } | null
  /** Texts of methods that are switched off, for when they are switched on again. */
  switchedOff?: { bankTransfer?: string; payAtPickup?: string }
}

/** The settings of a site whose owner has saved none. */
export const noPaymentSettings: PaymentSettings = { stripe: null, bankTransfer: null, payAtPickup: null }

/** Most characters of the bank details and of the note for payment at pickup. */
export const maxPaymentNoteChars = 1000

/** The methods without a provider as the studio edits them: a method that is off keeps its text. */
export type ManualMethods = {
  bankTransfer: { isOn: boolean; details: string }
  payAtPickup: { isOn: boolean; note: string }
}

/** Returns the methods without a provider. */
export function manualMethodsOf({ bankTransfer, payAtPickup, switchedOff = {} }: PaymentSettings): ManualMethods {
  return {
    bankTransfer: { isOn: bankTransfer !== null, details: bankTransfer?.details ?? switchedOff.bankTransfer ?? '' },
    payAtPickup: { isOn: payAtPickup !== null, note: payAtPickup?.note ?? switchedOff.payAtPickup ?? '' },
  }
}

/** Returns the settings with other methods without a provider. */
export function withManualMethods(
  settings: PaymentSettings,
  { bankTransfer, payAtPickup }: ManualMethods,
): PaymentSettings {
  const { switchedOff: _, ...others } = settings
  const off = {
    ...(!bankTransfer.isOn && bankTransfer.details !== '' && { bankTransfer: bankTransfer.details }),
    ...(!payAtPickup.isOn && payAtPickup.note !== '' && { payAtPickup: payAtPickup.note }),
  }
  return {
    ...others,
    bankTransfer: bankTransfer.isOn ? { details: bankTransfer.details } : null,
    payAtPickup: payAtPickup.isOn ? { note: payAtPickup.note } : null,
    ...(Object.keys(off).length > 0 && { switchedOff: off }),
  }
}
