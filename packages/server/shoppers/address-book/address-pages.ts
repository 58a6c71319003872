import { emptyAddress, type AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { checkoutFieldMessages } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import { checkoutPageMessages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { addressFieldClass } from '@sitewright/domain/checkout/field-layout.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import { shoppersMessages as messages } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import { addressFields, addressFromForm, addressLines, countryOfLanguage } from '../../addresses/index.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import {
  redirect,
  type RefusedRequest,
  type Reply,
  type SystemPage,
  type SystemPageContent,
  type SystemPageRequest,
} from '../../http/index.ts'
import { accountNav } from '../account-nav.ts'
import { shopperOf } from '../shopper-of.ts'
import type { Shopper } from '../shopper.store.ts'
import { addressFormTemplate, addressListTemplate, removeAddressTemplate } from './address-templates.ts'
import { readShopperAddresses, type SavedAddress } from './shopper-address.store.ts'

const list = '/account/addresses'
/** Where a visitor who is not signed in is sent; signing in leads back to the list. */
export const signInForAddresses = '/account/sign-in?next=addresses'

/** The pages of a shopper's saved addresses (BX-1.18). They work without scripts. */
export const addressPages: readonly SystemPage[] = [
  { path: list, posts: [`${list}/:addressId/first`], read: forShopper(readList) },
  { path: `${list}/new`, posts: [`${list}/new`], read: forShopper(readNew) },
  { path: `${list}/:addressId`, posts: [`${list}/:addressId`], read: forShopper(readChange) },
  { path: `${list}/:addressId/remove`, posts: [`${list}/:addressId/remove`], read: forShopper(readRemove) },
]

type Read = (ctx: Ctx, asked: SystemPageRequest, book: AddressBook) => SystemPageContent
type AddressBook = { shopper: Shopper; saved: readonly SavedAddress[] }

function forShopper(read: Read): SystemPage['read'] {
  return async (ctx, asked): Promise<SystemPageContent | Reply> => {
    const shopper = await shopperOf(ctx)
    if (!shopper) return redirect(303, signInForAddresses)
    const saved = await readInSite(ctx, (tx) => readShopperAddresses(tx, ctx.siteId, shopper.id))
    return read(ctx, asked, { shopper, saved })
  }
}

function readList(ctx: Ctx, { query, problem }: SystemPageRequest, { saved }: AddressBook): SystemPageContent {
  const say = (message: Message): string => messageText(ctx.locale, message)
  const done = { saved: messages.addressSaved, removed: messages.addressRemoved }[query['done'] ?? '']
  const isFull = saved.length >= maxSavedAddresses
  const cards = saved.map(({ id, address }, at) => {
    const about = [`${address.firstName} ${address.lastName}`, address.address1].join(', ')
    return {
      id,
      isFirst: at === 0,
      lines: linesOf(ctx, address),
      changeLabel: `${say(messages.changeAddress)}: ${about}`,
      removeLabel: `${say(messages.removeAddress)}: ${about}`,
      firstLabel: `${say(messages.useFirst)}: ${about}`,
    }
  })
  return {
    title: say(messages.addresses),
    template: addressListTemplate,
    data: {
      ...partsOf(ctx, problem),
      note: done && !problem ? say(done) : '',
      addresses: cards,
      mayAdd: saved.length > 0 && !isFull,
      full: isFull ? messageText(ctx.locale, messages.tooManyAddresses, { max: maxSavedAddresses }) : '',
    },
  }
}

/** A new address begins with the shopper's name, and the country of the last one. */
function readNew(ctx: Ctx, asked: SystemPageRequest, { shopper, saved }: AddressBook): SystemPageContent {
  const { firstName, lastName } = shopper
  const country = saved[0]?.address.country ?? countryOfLanguage(ctx.site.language) ?? ''
  return formPage(ctx, asked, {
    title: messages.addAddress,
    action: `${list}/new`,
    address: { ...emptyAddress, firstName, lastName, country },
    isFirst: saved.length === 0,
  })
}

function readChange(ctx: Ctx, asked: SystemPageRequest, { saved }: AddressBook): SystemPageContent {
  const { id, address } = requireAddress(asked, saved)
  const isFirst = saved[0]?.id === id
  return formPage(ctx, asked, { title: messages.changeThisAddress, action: `${list}/${id}`, address, isFirst })
}

function readRemove(ctx: Ctx, asked: SystemPageRequest, { saved }: AddressBook): SystemPageContent {
  const { id, address } = requireAddress(asked, saved)
  return {
    title: messageText(ctx.locale, messages.removeQuestion),
    template: removeAddressTemplate,
    data: { ...partsOf(ctx, asked.problem), note: '', id, lines: linesOf(ctx, address) },
  }
}

function requireAddress({ params }: SystemPageRequest, saved: readonly SavedAddress[]): SavedAddress {
  const { addressId = '' } = params
  const found = isId(addressId) ? saved.find(({ id }) => id === addressId) : undefined
  if (!found) throw new Refusal('kit.not-found')
  return found
}

function linesOf(ctx: Ctx, address: Address): string[] {
  const lines = addressLines(address, { language: ctx.site.language })
  return address.phone === '' ? lines : [...lines, address.phone]
}

/** What all pages show: their texts, the links of the account, and why a form was refused. */
function partsOf(ctx: Ctx, problem: RefusedRequest | null) {
  const plain = Object.entries<Message<never>>(messages).filter(([, { english }]) => english.length === 0)
  const words = plain.map(([name, message]) => [name, messageText(ctx.locale, message as Message)]) // safe: without values
  return {
    words: Object.fromEntries(words) as Record<string, string>,
    nav: accountNav(ctx.locale, 'addresses'),
    alert: problem?.text ?? '',
  }
}

type AddressFormPage = { title: Message; action: string; address: Address; isFirst: boolean }

function formPage(
  ctx: Ctx,
  { problem }: SystemPageRequest,
  { title, action, address, isFirst }: AddressFormPage,
): SystemPageContent {
  const posted = postedTexts(problem)
  const shown = (posted && addressFromForm(posted)) ?? address
  // The fields of another country are no error: the shopper asked for them.
  const isRefused = problem !== null && problem.code !== 'shoppers.address-fields'
  const errors = isRefused ? problem.fields : {}
  const fields = addressFields(ctx.locale, shown.country)
  const names = ['country', ...fields.map(({ name }) => name)]
  const firstWrong = names.find((name) => errors[name] !== undefined)
  const heading = messageText(ctx.locale, title)
  return {
    title: heading,
    template: addressFormTemplate,
    data: {
      ...partsOf(ctx, isRefused ? problem : null),
      note: problem && !isRefused ? problem.text : '',
      heading,
      action,
      isFirst,
      wantsFirst: posted?.['isFirst'] === 'on',
      fieldsOf: shown.country,
      country: countryField(ctx, shown.country, { errors, firstWrong }),
      fields: fields.map((field) => fieldData(ctx, field, { fields, shown, errors, firstWrong })),
    },
  }
}

/** Returns the texts of a refused form; `null` when none was refused. */
function postedTexts(problem: RefusedRequest | null): Record<string, string> | null {
  const { body } = problem ?? {}
  if (typeof body !== 'object' || body === null) return null
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

type Errors = { errors: Readonly<Record<string, string>>; firstWrong: string | undefined }

function countryField(ctx: Ctx, country: string, { errors, firstWrong }: Errors) {
  const choose = { code: '', name: messageText(ctx.locale, checkoutPageMessages.chooseOption) }
  const known = countryChoices(ctx.site.language)
  const choices = known.some(({ code }) => code === country) ? known : [choose, ...known]
  return {
    ...plainField,
    id: 'address-country',
    name: 'country',
    label: messageText(ctx.locale, checkoutFieldMessages.country),
    autocomplete: 'country',
    isSelect: true,
    options: choices.map(({ code, name }) => ({ value: code, label: name, isChosen: code === country })),
    error: errors['country'] ?? '',
    isFirstWrong: firstWrong === 'country',
  }
}

const plainField = {
  className: '',
  isOptional: false,
  type: 'text',
  value: '',
  inputMode: 'text',
  isLeftToRight: false,
  maxLength: 0,
}

type Shown = Errors & { fields: readonly AddressField[]; shown: Address }

function fieldData(ctx: Ctx, field: AddressField, { fields, shown, errors, firstWrong }: Shown) {
  const { name, label, autocomplete, inputMode, maxLength, isRequired, options = [] } = field
  const choose = { value: '', label: messageText(ctx.locale, checkoutPageMessages.chooseOption) }
  return {
    ...plainField,
    id: `address-${name}`,
    name,
    label,
    autocomplete,
    inputMode,
    maxLength,
    className: addressFieldClass(field, fields),
    isOptional: !isRequired,
    type: inputMode === 'tel' ? 'tel' : 'text',
    isLeftToRight: inputMode !== 'text',
    value: shown[name],
    isSelect: options.length > 0,
    options: [choose, ...options].map((option) => ({ ...option, isChosen: option.value === shown[name] })),
    error: errors[name] ?? '',
    isFirstWrong: firstWrong === name,
  }
}
