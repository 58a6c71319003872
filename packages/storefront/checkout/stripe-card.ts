import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CardResult } from './checkout-store.ts'
import { translate } from './translate.ts'

// Everything that knows Stripe's script is in this file. Card numbers are typed into Stripe's own frames and never reach our page.

/** Who pays with the card, and where the card's bills go. The card's bank compares it. */
export type BillingDetails = {
  name: string
  email: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: string }
}

/** Card fields in frames of the provider. */
export type ProviderCard = { read: (billing: BillingDetails) => Promise<CardResult>; remove: () => void }

type StripeElement = { mount: (place: HTMLElement) => void; destroy: () => void }
type StripeElements = { create: (type: string, options: object) => StripeElement }
type StripeResult = { paymentMethod?: { id: string }; error?: { message?: string; code?: string } }
type Stripe = {
  elements: (options: object) => StripeElements
  createPaymentMethod: (options: object) => Promise<StripeResult>
}

const scriptUrl = 'https://js.stripe.com/v3/'
const parts = [
  ['number', 'cardNumber'],
  ['expiry', 'cardExpiry'],
  ['cvc', 'cardCvc'],
] as const

export type CardPlaces = Readonly<Record<(typeof parts)[number][0], HTMLElement>>

/** Puts Stripe's card fields into the places. Rejects when its script cannot be loaded. */
export async function mountStripeCard(publishableKey: string, places: CardPlaces): Promise<ProviderCard> {
  const stripe = (await loadStripe())(publishableKey)
  const elements = stripe.elements({ locale: document.documentElement.lang.split('-')[0] })
  const { color, fontFamily } = getComputedStyle(places.number)
  const style = { base: { color, fontFamily, fontSize: '16px' } }
  const mounted = parts.map(([part, type]) => {
    const element = elements.create(type, { style })
    element.mount(places[part])
    return element
  })
  return {
    read: async (billing) => {
      const card = { type: 'card', card: mounted[0], billing_details: withoutEmpty(billing) }
      return resultOf(await stripe.createPaymentMethod(card))
    },
    remove: () => mounted.forEach((element) => element.destroy()),
  }
}

/** Stripe refuses empty texts. */
function withoutEmpty({ address, ...details }: BillingDetails): object {
  const filled = (texts: Readonly<Record<string, string>>) => Object.entries(texts).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(filled(details)), address: Object.fromEntries(filled(address)) }
}

function resultOf({ paymentMethod, error }: StripeResult): CardResult {
  if (paymentMethod) return { paymentToken: paymentMethod.id }
  const part = /expir/.test(error?.code ?? '') ? 'expiry' : /cvc/.test(error?.code ?? '') ? 'cvc' : 'number'
  return { errors: { [`card.${part}`]: error?.message ?? translate(messages.cardNumberEmpty) } }
}

let loading: Promise<(key: string) => Stripe> | null = null

/** Loads Stripe's script once. After a failure the next call tries again. */
function loadStripe(): Promise<(key: string) => Stripe> {
  loading ??= new Promise<(key: string) => Stripe>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true })
    script.addEventListener('load', () => {
      const { Stripe: make } = window as unknown as { Stripe?: (key: string) => Stripe }
      if (make) resolve(make)
      else reject(new Error('Stripe’s script defined nothing.'))
    })
    script.addEventListener('error', () => reject(new Error('Stripe’s script did not load.')))
    document.head.append(script)
  })
  loading.catch(() => {
    loading = null
  })
  return loading
}
