import { changesNotice } from '@sitewright/domain/checkout/changes-notice.ts'
import {
  declinedTexts,
  isNothingLeft,
  methodDisplay,
  payButtonText,
  runningPayment,
  shippingChoices,
  shippingNote,
  testCard,
  type CheckoutMethod,
} from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { maxCheckoutChars, type CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { fieldId, savedAddressLine, sortByField } from '@sitewright/domain/checkout/field-layout.ts'
import { installmentAmounts } from '@sitewright/domain/installments/installments.ts'
import { addressDigest } from '../../addresses/index.ts'
import type { CheckoutPageInput } from '../checkout-page-input.ts'
import { addressFieldData, countryFieldData, fieldData, type FieldData, type Posted } from './field-data.ts'
import type { PageTools } from './page-texts.ts'

type Data = Readonly<Record<string, unknown>>

/** Everything that the parts of the page are printed from. `partDates` are the days of a payment in parts, as text. */
type FormSource = {
  view: CheckoutView
  problem: CheckoutPageInput['problem']
  posted: Posted
  partDates: readonly string[]
  tools: PageTools
}

export function formData(source: FormSource): Data {
  const { view, posted, tools } = source
  const method = chosenMethod(view, posted)
  const declined = declinedData(source, method)
  const changes = changesNotice(view, tools)
  return {
    words: tools.words,
    problem: declined ? null : problemData(source, changes !== null),
    changes: changes && { ...changes, priceHash: view.priceHash },
    running: runningPayment(view, tools.translate),
    ...contactData(source),
    delivery: view.needsShipping && !view.isPickup ? deliveryData(source) : null,
    shipping: view.needsShipping && !isNothingLeft(view) ? shippingData(source) : null,
    ...paymentData(source, method, declined),
    billing: billingData(source),
    note: view.isWithoutNote ? null : noteData(source),
    consent: consentData(source),
    payText: view.isFree || view.methods.length > 0 ? payButtonText(view, method, tools) : '',
  }
}

function chosenMethod({ methods }: CheckoutView, { values }: Posted): CheckoutMethod | null {
  return (methods.find(({ method }) => method === values['method']) ?? methods[0])?.method ?? null
}

/** The box above the form with a link to each field that needs attention. */
function problemData({ view, problem, posted, tools }: FormSource, hasChanges: boolean): Data | null {
  if (!problem || (hasChanges && problem.code === 'checkout.changed')) return null
  const links = sortByField(Object.entries(posted.errors)).map(([name, text]) => ({ id: targetOf(view, name), text }))
  const title = tools.translate(messages.problemTitle)
  return { title, text: links.length > 0 ? '' : problem.text, links }
}

/** Returns the id of the element that a problem's link leads to. */
function targetOf({ isFree, methods }: CheckoutView, name: string): string {
  if (name === 'method') return isFree || methods.length === 0 ? 'payment' : fieldId('method')
  if (name === 'payment') return fieldId('card.number')
  return name === 'cart' ? 'form' : fieldId(name)
}

/** Says at the payment step that the last payment was declined or given up; why it was declined stands at the card's number. */
function declinedData({ view, problem, tools }: FormSource, method: CheckoutMethod | null): Data | null {
  const isOver = view.declined !== '' || view.isCancelled
  if (problem ? problem.code !== 'checkout.declined' : !isOver) return null
  return declinedTexts(view, method, tools.translate)
}

function contactData(source: FormSource): Data {
  const { view, posted, tools } = source
  const { translate } = tools
  const email = fieldData(
    {
      name: 'email',
      label: translate(messages.email),
      value: view.email,
      autocomplete: 'email',
      maxLength: maxCheckoutChars.email,
      type: 'email',
      inputMode: 'email',
      hint: translate(messages.emailHint),
    },
    posted,
  )
  const signedInAs = view.shopper ? translate(messages.signedInAs, { email: view.shopper.email }) : ''
  return { email, signedInAs, newsletter: newsletterData(source) }
}

function newsletterData({ view: { newsletter }, problem, posted }: FormSource): Data | null {
  if (!newsletter) return null
  const { text, isTicked } = newsletter
  return { text, isTicked: problem ? posted.values['newsletter'] === text : isTicked }
}

function deliveryData({ view, posted, tools }: FormSource): Data {
  return {
    saved: savedAddressData(view, tools),
    country: countryFieldData(view, 'delivery', posted, tools),
    fields: addressFieldData(view, 'delivery', posted, tools),
  }
}

/** The shopper's saved addresses to choose from; `null` without any. A chosen one replaces the delivery address when the form is posted. */
function savedAddressData(view: CheckoutView, { translate }: PageTools): FieldData | null {
  const addresses = view.shopper?.addresses ?? []
  if (addresses.length === 0) return null
  const choices = addresses.map((address) => ({
    value: addressDigest(address).toString('hex'),
    label: savedAddressLine(address),
    isChosen: false,
  }))
  const options = [{ value: '', label: translate(messages.chooseOption), isChosen: false }, ...choices]
  const label = translate(messages.savedAddress)
  const spec = { name: 'savedAddress', label, value: '', autocomplete: 'off', maxLength: 0, isOptional: true, options }
  return fieldData(spec, { values: {}, errors: {} })
}

function shippingData({ view, posted, tools }: FormSource): Data {
  const name = 'shippingOptionId'
  const { id, error } = fieldData({ name, label: '', value: '', autocomplete: '', maxLength: 0 }, posted)
  const chosen = posted.values[name] || view.shippingOptionId
  const options = shippingChoices(view, tools).map((option, at) => ({
    ...option,
    inputId: at === 0 ? id : '',
    isChosen: option.id === chosen,
  }))
  return { id, error, options, note: shippingNote(view, tools.translate) }
}

function paymentData(
  { view, posted, partDates, tools }: FormSource,
  chosen: CheckoutMethod | null,
  declined: Data | null,
): Data {
  const { translate, money } = tools
  const reason = posted.errors['payment'] ?? (declined ? view.declined : '')
  const cardErrors = reason === '' ? posted.errors : { ...posted.errors, 'card.number': reason }
  const methods = view.isFree ? [] : view.methods
  const { id, error } = fieldData({ name: 'method', label: '', value: '', autocomplete: '', maxLength: 0 }, posted)
  return {
    declined,
    paymentNote: paymentNoteOf(view, tools),
    methodError: error === '' ? null : { id, error },
    methods: methods.map((one, at) => {
      const shown = methodDisplay(one, view, tools)
      const isTest = one.provider === 'test' && one.method === 'card'
      const needsScripts = one.provider === 'stripe' && one.method === 'card'
      const note = needsScripts ? translate(messages.cardNeedsScripts) : shown.note
      const amounts = one.method === 'afterpay' ? installmentAmounts(view.totals.totalCents) : []
      return {
        ...shown,
        note,
        method: one.method,
        id: at === 0 ? fieldId('method') : `method-${one.method}`,
        isChosen: one.method === chosen,
        isCard: one.method === 'card',
        hasPanel: isTest || note !== '',
        testCard: isTest ? testCardData({ errors: cardErrors, values: {} }, tools) : null,
        parts: amounts.map((cents, part) => ({ amount: money(cents), date: partDates[part] ?? '' })),
      }
    }),
  }
}

function paymentNoteOf(view: CheckoutView, { translate }: PageTools): string {
  if (view.isFree) return translate(messages.nothingToPay)
  return view.methods.length === 0 && !isNothingLeft(view) ? translate(messages.noMethods) : ''
}

/** Fields of a test card. What was typed is never printed again, because it could be the number of a real card. */
function testCardData(posted: Posted, { translate }: PageTools): Data {
  const field = (
    part: 'number' | 'expiry' | 'cvc',
    label: string,
    more: Partial<Pick<FieldData, 'className' | 'placeholder' | 'hasLock'>>,
  ): FieldData =>
    fieldData(
      {
        name: `card.${part}`,
        label,
        value: '',
        inputMode: 'numeric',
        maxLength: maxCardChars,
        autocomplete: { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' }[part],
        ...more,
      },
      posted,
    )
  return {
    hint: translate(messages.testCard, { number: testCard.number }),
    fields: [
      field('number', translate(messages.cardNumber), { className: 'field-icon', hasLock: true }),
      field('expiry', translate(messages.cardExpiry), {
        className: 'c3 k3',
        placeholder: translate(messages.cardExpiryHint),
      }),
      field('cvc', translate(messages.cardCvc), { className: 'c3 k3', placeholder: translate(messages.cardCvcHint) }),
    ],
  }
}

const maxCardChars = 30

function billingData({ view, posted, problem, tools }: FormSource): Data {
  const isAlways = !view.needsShipping || view.isPickup
  return {
    isAlways,
    sameLabel: isAlways ? '' : tools.translate(messages.billingSame),
    isSame: problem ? posted.values['isBillingSame'] === 'on' : view.isBillingSame,
    country: countryFieldData(view, 'billing', posted, tools),
    fields: addressFieldData(view, 'billing', posted, tools),
  }
}

function noteData({ view, posted, tools }: FormSource): Data {
  return fieldData(
    {
      name: 'note',
      label: tools.translate(messages.note),
      value: view.note,
      autocomplete: 'off',
      maxLength: maxCheckoutChars.note,
      isOptional: true,
    },
    posted,
  )
}

/** The box about the terms; `null` at a shop that orders without it. */
function consentData({ view: { terms }, problem, posted }: FormSource): Data | null {
  if (!terms) return null
  const { lead, links, value } = terms
  const { id, error } = fieldData({ name: 'terms', label: '', value: '', autocomplete: '', maxLength: 0 }, posted)
  return { id, error, lead, links, value, isTicked: problem ? posted.values['terms'] === value : terms.isTicked }
}
