import { expect, type Page } from '@playwright/test'

/**
 * Adds `lines` variants of the product `many` (250 variants) to this browser's cart, each as its own line, through the shop's
 * API. Returns their SKUs.
 */
export async function fillCart(page: Page, origin: string, lines: number): Promise<string[]> {
  await page.goto(`${origin}/cart`)
  const { skus, statuses } = await page.evaluate(async (wanted) => {
    await fetch('/api/commerce/shopping-cart')
    const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb }
    const found = await fetch('/shop/many?format=json')
    const { item } = (await found.json()) as { item: { id: string; structuredContent: { variants: Stocked[] } } }
    const inStock = item.structuredContent.variants.filter(({ qtyInStock }) => qtyInStock > 10).slice(0, wanted)
    const answers: number[] = []
    for (const { sku } of inStock) {
      const body = JSON.stringify({ itemId: item.id, sku, quantity: 1 })
      answers.push((await fetch('/api/commerce/shopping-cart/entries', { method: 'POST', headers, body })).status)
    }
    return { skus: inStock.map(({ sku }) => sku), statuses: answers }
  }, lines)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(statuses).toHaveLength(lines)
  return skus
}

type Stocked = { sku: string; qtyInStock: number }
