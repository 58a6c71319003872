import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { leftOf, productOf, unitPrice, variantOf, type Model, type ModelLine, type ModelVisitor } from './cart-model.ts'

/** Values of a line that only the server chooses, remembered from when the line was first seen. */
export type SeenLine = { id: string; addedAt: number }
/** Seen lines by the model's line serial. */
export type Seen = Map<number, SeenLine>

/** SKUs and product ids, in the same order as the model's variants and products. */
export type ShelfNames = { skus: readonly string[]; productIds: readonly string[] }

/** Lists the differences between a cart that the server returned and the model's cart, one sentence each. */
export function faultsOf(
  cart: ShoppingCart,
  model: Model,
  visitor: ModelVisitor,
  names: ShelfNames,
  seen: Seen,
): string[] {
  const lines = cart.entries.map((entry) => lineBehind(entry, visitor, names))
  if (lines.includes(undefined) || lines.length !== visitor.lines.length)
    return [
      `lines: ${inWords(cart)} instead of ${visitor.lines.map((line) => `${line.quantity} × ${keyOf(names.skus, line)}`).join(', ')}`,
    ]
  const known = lines.filter((line) => line !== undefined)
  return [
    ...differences('cart', cart, sumsOf(model, visitor)),
    ...known.flatMap((line, index) => faultsOfLine(cart, index, line, model, known.slice(0, index), names)),
    ...known.flatMap((line, index) => faultsOfSeen(cart.entries[index], line, seen)),
    ...(cart.entries.some((entry, index) => entry.addedAt < (cart.entries[index - 1]?.addedAt ?? 0))
      ? ['lines do not stand in the order in which they were added']
      : []),
  ]
}

type Entry = ShoppingCart['entries'][number]

/** Describes a cart for error messages. */
export function inWords(cart: ShoppingCart): string {
  const lines = cart.entries.map(
    (entry) => `${entry.quantity} × ${entry.chosenVariant.sku} ${entry.additionalFields ?? ''}`,
  )
  return `[${lines.join(', ')}] version ${cart.cartVersion}`
}

function lineBehind(entry: Entry, visitor: ModelVisitor, { skus }: ShelfNames): ModelLine | undefined {
  const fields = entry.additionalFields
  return visitor.lines.find((line) => skus[line.variant] === entry.chosenVariant.sku && line.fields === fields)
}

function keyOf(skus: readonly string[], { variant, fields }: ModelLine): string {
  return `${skus[variant]} ${fields ?? ''}`
}

function sumsOf(model: Model, { lines, version }: ModelVisitor) {
  const forSale = lines.filter((line) => stateOf(model, line) === 'for sale')
  const subtotalCents = forSale.reduce(
    (sum, line) => sum + line.quantity * unitPrice(variantOf(model, line.variant)),
    0,
  )
  const isDigital = (line: ModelLine) =>
    stateOf(model, line) === 'for sale' && productOf(model, variantOf(model, line.variant)).isDigital
  return {
    cartVersion: version,
    subtotalCents,
    grandTotalCents: subtotalCents,
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    hasDigital: lines.some(isDigital),
    purelyDigital: lines.length > 0 && lines.every(isDigital),
  }
}

function stateOf(model: Model, line: ModelLine) {
  return productOf(model, variantOf(model, line.variant)).state
}

function faultsOfLine(
  cart: ShoppingCart,
  index: number,
  line: ModelLine,
  model: Model,
  before: readonly ModelLine[],
  { skus, productIds }: ShelfNames,
): string[] {
  const entry = cart.entries[index]
  if (!entry) return []
  const variant = variantOf(model, line.variant)
  const name = `line ${skus[line.variant]} ${line.fields ?? ''}`
  const always = { quantity: line.quantity, itemId: productIds[variant.product] }
  if (stateOf(model, line) !== 'for sale')
    return differences(name, entry, { ...always, subTotal: 0, problem: 'unavailable' })

  const price = unitPrice(variant)
  const taken = before.filter((one) => one.variant === line.variant).reduce((sum, one) => sum + one.quantity, 0)
  const left = leftOf(model, variant)
  const available = left === Number.POSITIVE_INFINITY ? null : Math.max(0, left - taken)
  return differences(name, entry, {
    ...always,
    purchasePriceCents: price,
    nonSalePriceCents: variant.priceCents,
    addedPriceCents: line.addedPriceCents,
    subTotal: price * line.quantity,
    available,
    problem: available === null || available >= line.quantity ? null : 'not-enough-stock',
  })
}

/** Checks that a line keeps the id and `addedAt` it had when first seen, and that a new line has a new id. */
function faultsOfSeen(entry: Entry | undefined, line: ModelLine, seen: Seen): string[] {
  if (!entry) return []
  const { id, addedAt } = entry
  const before = seen.get(line.serial)
  if (before) return differences('line', entry, before)
  if ([...seen.values()].some((one) => one.id === id)) return ['a new line has the id of another one']
  seen.set(line.serial, { id, addedAt })
  return []
}

function differences(name: string, actual: object, expected: object): string[] {
  const values = actual as Readonly<Record<string, unknown>>
  return Object.entries(expected).flatMap(([field, value]) =>
    Object.is(values[field], value)
      ? []
      : [`${name}: ${field} is ${String(values[field])} instead of ${String(value)}`],
  )
}
