import type { PeriodUnit } from '@sitewright/domain/catalog/catalog.messages.ts'
import type { EditableProduct, ProductDetail, SavedProduct } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import { readNumber, unlimited } from '../grid/read-cells.ts'
import type { VariantRow, VariantTable } from '../grid/variant-table.ts'
import { readZonedText, zonedText } from './zoned-time.ts'

/** A subscription as it is typed; `payments` is null while it ends only when the customer stops it. */
export type PlanForm = { every: string; unit: PeriodUnit; payments: string | null }

/** A product as it is typed. Texts that are not valid are kept, so that they can be corrected. */
export type ProductForm = Omit<
  EditableProduct,
  'options' | 'variants' | 'subscriptionPlan' | 'publishAt' | 'hideAt'
> & {
  table: VariantTable
  plan: PlanForm | null
  /** When the product is shown, in the site's time zone, as a date field writes it. */
  publishAt: string
  /** When it is hidden again, written in the same way. */
  hideAt: string
}

/** What the form takes from the site. */
export type FormFacts = Pick<ProductDetail, 'currency' | 'timeZone'>

type KnownStock = ProductDetail['stock']

/**
 * Makes a form of a saved product. Rows of `before` with the same variant, or the same choice while they were new, keep their
 * keys, so that the focus stays where it is.
 */
export function formOf(
  { options, variants, subscriptionPlan, publishAt, hideAt, ...rest }: EditableProduct,
  facts: FormFacts,
  { stock, before }: { stock: KnownStock; before?: VariantTable },
): ProductForm {
  const keys = new Map(before?.rows.map((row) => [row.id ?? JSON.stringify(row.values), row.key]))
  const rows = variants.map((variant): VariantRow => {
    const values = options.map((name) => variant.attributes[name] ?? '')
    return {
      key: keys.get(variant.id) ?? keys.get(JSON.stringify(values)) ?? variant.id,
      id: variant.id,
      values,
      fields: fieldsOf(variant, stock[variant.id] ?? null, facts.currency),
      imageId: variant.mainImageId,
      restingSaleCents: variant.onSale ? 0 : variant.salePriceCents,
    }
  })
  return {
    ...rest,
    table: { options, rows },
    plan: planOf(subscriptionPlan),
    publishAt: zonedText(publishAt, facts.timeZone),
    hideAt: zonedText(hideAt, facts.timeZone),
  }
}

function fieldsOf(
  variant: EditableProduct['variants'][number],
  stock: number | null,
  currency: string,
): VariantRow['fields'] {
  const amount = (cents: number) => formatMinorUnits(cents, fractionDigits(currency))
  return {
    price: amount(variant.priceCents),
    salePrice: variant.onSale ? amount(variant.salePriceCents) : '',
    stock: stock === null ? unlimited : String(stock),
    sku: variant.sku,
    weight: measure(variant.weightGrams),
    length: measure(variant.lengthMm / mmPerCm),
    width: measure(variant.widthMm / mmPerCm),
    height: measure(variant.heightMm / mmPerCm),
    taxClass: variant.taxClass === standardTaxClass ? '' : variant.taxClass,
  }
}

const mmPerCm = 10

function measure(value: number): string {
  return value === 0 ? '' : String(value)
}

/** Reads a form without problems as it is saved. */
export function productOfForm(
  { table, plan, publishAt, hideAt, ...rest }: ProductForm,
  { currency, timeZone }: FormFacts,
): SavedProduct {
  return {
    ...rest,
    title: rest.title.trim(),
    urlId: normalUrlId(rest.urlId) ?? rest.urlId.trim(),
    options: [...table.options],
    variants: table.rows.map((row) => variantOfRow(row, table.options, currency)),
    subscriptionPlan: plan && {
      billingPeriod: { value: Number(plan.every), unit: plan.unit },
      numBillingCycles: Number(plan.payments ?? 0),
    },
    publishAt: rest.visibility === 'visible' ? null : readZonedText(publishAt, timeZone),
    hideAt: canEnd({ visibility: rest.visibility, publishAt }) ? readZonedText(hideAt, timeZone) : null,
  }
}

/** True when the product is in the shop, or will be, so that it can leave it at a time. */
export function canEnd({ visibility, publishAt }: Pick<ProductForm, 'visibility' | 'publishAt'>): boolean {
  return visibility === 'visible' || publishAt !== ''
}

export function variantOfRow(
  row: VariantRow,
  options: readonly string[],
  currency: string,
): SavedProduct['variants'][number] {
  const number = (column: Parameters<typeof readNumber>[1]) => readNumber(row, column, currency)
  const saleCents = number('salePrice')
  return {
    id: row.id,
    sku: row.fields.sku,
    attributes: Object.fromEntries(options.map((name, index) => [name, row.values[index] ?? ''])),
    priceCents: number('price') ?? 0,
    salePriceCents: saleCents ?? row.restingSaleCents,
    onSale: saleCents !== null,
    mainImageId: row.imageId,
    weightGrams: number('weight') ?? 0,
    lengthMm: number('length') ?? 0,
    widthMm: number('width') ?? 0,
    heightMm: number('height') ?? 0,
    taxClass: row.fields.taxClass || standardTaxClass,
    ...(row.id === null && { stock: number('stock') }),
  }
}

function planOf(plan: EditableProduct['subscriptionPlan']): PlanForm | null {
  if (!plan) return null
  const { billingPeriod, numBillingCycles } = plan
  return {
    every: String(billingPeriod.value),
    unit: billingPeriod.unit,
    payments: numBillingCycles === 0 ? null : String(numBillingCycles),
  }
}
