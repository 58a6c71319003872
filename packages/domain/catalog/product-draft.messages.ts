import { defineMessages } from '../kit/text.ts'

function othersMatch({ before, now }: { before: number; now: number }): string {
  const more = now - before
  if (more === 0) return `Other products match now, ${now} as before.`
  const count = Math.abs(more)
  const products = count === 1 ? '1 product' : `${count} products`
  if (more < 0) return `${products} ${count === 1 ? 'does' : 'do'} not match any more; ${now} do now.`
  return `${products.replace(' ', ' more ')} ${count === 1 ? 'matches' : 'match'} now, ${now} in all.`
}

/**
 * Errors when an owner saves a product or a product is not found. Only the server reports them, so they are kept apart from the
 * catalog texts that every product page loads.
 */
export const draftMessages = defineMessages('productDraft', {
  skuTaken: (values: { sku: string }) => `There is already a variant with the SKU ${values.sku}.`,
  urlTaken: () => 'There is already a product at this address.',
  productInvalid: () => 'This product cannot be saved yet.',
  tooManyProducts: (values: { max: number }) => `A collection can hold ${values.max} products.`,
  variantNotFound: () => 'This variant does not exist any more.',
  titleMissing: () => 'Please enter a title.',
  urlInvalid: () => 'Please use letters, digits, hyphens and slashes.',
  variantMissing: () => 'A product needs at least one variant.',
  tooManyVariants: (values: { max: number }) => `A product can have ${values.max} variants.`,
  tooManyOptions: (values: { max: number }) => `A product can have ${values.max} options.`,
  optionTwice: (values: { name: string }) => `The option ${values.name} is there twice.`,
  optionInvalid: (values: { max: number }) =>
    `Names and values of options can have ${values.max} characters and no line breaks.`,
  optionValueMissing: (values: { option: string; sku: string }) =>
    `The variant ${values.sku} has no value for ${values.option}.`,
  combinationTwice: (values: { sku: string }) => `The variant ${values.sku} repeats the choices of another one.`,
  skuMissing: () => 'Every variant needs an SKU.',
  skuTwice: (values: { sku: string }) => `The SKU ${values.sku} is there twice.`,
  amountTwice: () => 'This amount is there already.',
  priceInvalid: (values: { sku: string }) => `The price of ${values.sku} is not valid.`,
  stockInvalid: (values: { sku: string }) => `The stock of ${values.sku} is not valid.`,
  measuresInvalid: (values: { sku: string }) => `The weight or size of ${values.sku} is not valid.`,
  taxClassInvalid: (values: { sku: string }) => `The tax class of ${values.sku} is not valid.`,
  tagTooLong: (values: { max: number }) => `A tag can have ${values.max} characters.`,
  tooManyWords: (values: { max: number }) => `There can be ${values.max} of them.`,
  categoryTooLong: (values: { max: number }) => `A category can have ${values.max} characters.`,
  tooManyImages: (values: { max: number }) => `A product can have ${values.max} pictures.`,
  typeUnknown: () => 'This type of product is not known.',
  notSubscribable: () => 'Only physical and service products can be subscribed to.',
  planInvalid: () =>
    'A subscription needs a period of whole weeks, months or years, and a number of payments (0 is without end).',
  formInvalid: () => 'Each field of the form needs a title, and something to choose where one chooses.',
  /** The answer to a value outside the choices (PL-5.05). */
  notAnOption: (values: { val: string }) => `${values.val} is not one of the expected options`,
  /** PL-5.08. */
  labelTaken: (values: { tagType: 'tag' | 'category' }) => `This ${values.tagType} already exists`,
  labelUnknown: () => 'No product has this label any more.',
  labelEmpty: () => 'Please enter a name.',
  textTooLong: (values: { max: number }) => `This text can have ${values.max} characters.`,
  imageTwice: () => 'This picture is there twice.',
  imageGone: () => 'This picture does not exist any more.',
  skuInvalid: (values: { max: number }) => `An SKU can have ${values.max} characters and no line breaks.`,
  variantUnknown: () => 'This variant belongs to another product or is there twice.',
  fileMissing: () => 'A download needs a file before it can be in the shop. Please add the file first.',
  fileMissingIn: (values: { title: string }) =>
    `${values.title} has no file yet. Please add the file before it is shown in the shop.`,
  scheduleInvalid: () => 'Please choose a time in the future.',
  hiddenBeforeShown: () => 'Please choose a time after the one from which it is shown.',
  collectionGone: () => 'This collection does not exist any more.',
  noCollection: () => 'There is no collection with space for another product.',
  changedMeanwhile: () => 'The same fields were changed meanwhile. Nothing was saved.',
  changedField: (values: { by: string }) =>
    values.by === '' ? 'This was changed meanwhile.' : `${values.by} has changed this meanwhile.`,
  priceOutOfRange: (values: { title: string }) => `A price of ${values.title} would be too low or too high.`,
  saleAbovePrice: (values: { title: string }) => `A sale price of ${values.title} would be above its price.`,
  pricesMeanwhile: () =>
    'Prices were changed meanwhile. Nothing was changed by you. Please look at the new prices again.',
  othersMatch: (values: { before: number; now: number }) =>
    `${othersMatch(values)} Nothing was changed. Please look again.`,
  tooManySelected: (values: { max: number }) =>
    `At most ${values.max} products can be changed together. Please search or filter for fewer.`,
  copyTitle: (values: { title: string }) => `${values.title} (copy)`,
})
