import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { AProduct } from './a-product.ts'
import type { TestApp } from './test-app.ts'
import type { Client } from './test-client.ts'

export const cartPath = '/api/commerce/shopping-cart'
export const entriesPath = `${cartPath}/entries`

/** Creates a browser that has the shop's cookies, but no cart yet. */
export async function aVisitor(app: TestApp): Promise<Client> {
  const client = app.visitor()
  await client.get(cartPath)
  return client
}

/** Creates a browser whose cart holds `quantity` units of the product's first variant. */
export async function aCart(
  app: TestApp,
  product: AProduct,
  quantity = 1,
): Promise<{ client: Client; entryId: string; cart: ShoppingCart }> {
  const client = await aVisitor(app)
  const answer = await client.post(entriesPath, { itemId: product.id, sku: product.variants[0]?.sku, quantity })
  if (answer.status !== 200) throw new Error(`The cart was not made: ${answer.text}`)
  const { newlyAdded, shoppingCart } = JSON.parse(answer.text) as { newlyAdded: string; shoppingCart: ShoppingCart }
  return { client, entryId: newlyAdded, cart: shoppingCart }
}

export async function cartOf(client: Client): Promise<ShoppingCart> {
  const { text } = await client.get(cartPath)
  return JSON.parse(text) as ShoppingCart
}
