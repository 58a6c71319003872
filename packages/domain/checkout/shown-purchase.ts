/** A cart line as the shopper saw it. `quantity` can be lower than `wantedQuantity`, the one in the cart, for lack of stock. */
export type ShownLine = {
  id: string
  title: string
  unitPriceCents: number
  quantity: number
  wantedQuantity: number
}

/** A purchase as the shopper saw or accepted it. Stored with the checkout, to say later what has changed. */
export type ShownPurchase = {
  lines: ShownLine[]
  /** The discounts that applied; `isCode` is false for automatic ones. */
  discounts: { id: string; title: string; isCode: boolean }[]
  /** The shipping option with its price before discounts. */
  shipping: { id: string; name: string; cents: number } | null
  /** `null` when the shopper has seen no total yet. */
  totalCents: number | null
  /** What the shopper had chosen, as text: location, shipping, quantities and codes. The same basis must have the same price. */
  basis: string
}

/** What a shopper has seen who comes from the cart: the prices at which the lines were added, and no total. */
export const nothingShown: ShownPurchase = { lines: [], discounts: [], shipping: null, totalCents: null, basis: '' }
