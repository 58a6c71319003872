import type { RefusalsOf } from '../kit/refusal.ts'
import { catalogMessages } from './catalog.messages.ts'
import { draftMessages } from './product-draft.messages.ts'

export const catalogRefusals = {
  'catalog.sku-taken': { status: 409, message: draftMessages.skuTaken },
  'catalog.url-taken': { status: 409, message: draftMessages.urlTaken },
  'catalog.file-missing': { status: 400, message: draftMessages.fileMissingIn },
  'catalog.product-invalid': { status: 400, message: draftMessages.productInvalid },
  'catalog.too-many-products': { status: 409, message: draftMessages.tooManyProducts },
  'catalog.no-collection': { status: 409, message: draftMessages.noCollection },
  'catalog.label-taken': { status: 409, message: draftMessages.labelTaken },
  'catalog.label-unknown': { status: 404, message: draftMessages.labelUnknown },
  'catalog.price-out-of-range': { status: 409, message: draftMessages.priceOutOfRange },
  'catalog.sale-above-price': { status: 409, message: draftMessages.saleAbovePrice },
  'catalog.prices-changed': { status: 409, message: draftMessages.pricesMeanwhile },
  'catalog.selection-changed': { status: 409, message: draftMessages.othersMatch },
  'catalog.too-many-selected': { status: 409, message: draftMessages.tooManySelected },
  'catalog.variant-not-found': { status: 404, message: draftMessages.variantNotFound },
  'catalog.product-not-found': { status: 404, message: catalogMessages.productNotFound },
} as const satisfies RefusalsOf<'catalog'>
