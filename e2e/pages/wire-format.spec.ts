import { expect, test } from '@playwright/test'
import { shops, originOf } from '../support/facts.ts'
import { addButton, choose, openProduct, pill, quantityOf } from '../support/shop.ts'

for (const { identifier, tag } of shops) {
  test(
    `SF-3.01, SF-3.02, SF-3.03 adding to the cart sends item, SKU and quantity and returns the cart (${identifier})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, originOf(identifier), 'mug')
      await choose(page, 'Colour', 'Blue')
      await choose(page, 'Size', 'Small')
      await quantityOf(page).fill('2')
      const [request] = await Promise.all([
        page.waitForRequest(
          (one) => one.method() === 'POST' && one.url().endsWith('/api/commerce/shopping-cart/entries'),
        ),
        addButton(page).click(),
      ])
      const itemId = await page.locator('.product-variants').getAttribute('data-item-id')
      expect(request.postDataJSON()).toMatchObject({ itemId, sku: 'BS', quantity: 2 })
      const answer = (await (await request.response())?.json()) as { newlyAdded: string; shoppingCart: object }
      expect(answer.shoppingCart).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        websiteId: expect.stringMatching(/^[0-9a-f]{32}$/),
        created: expect.any(Number),
        isPurchased: false,
        coupons: [],
        validCoupons: [],
        invalidCoupons: [],
        subtotalCents: 3_000,
        taxCents: 0,
        shippingCostCents: 0,
        discountCents: 0,
        grandTotalCents: 3_000,
        totalQuantity: 2,
        hasDigital: false,
        purelyDigital: false,
        requiresShipping: true,
        entries: [
          {
            id: answer.newlyAdded,
            itemId,
            chosenVariant: { sku: 'BS', attributes: { Colour: 'Blue', Size: 'Small' } },
            quantity: 2,
            title: 'Mug',
            subTotal: 3_000,
            purchasePriceCents: 1_500,
          },
        ],
      })
      for (const name of ['shippingOptions', 'selectedShippingOption', 'shippingLocation', 'applicableTaxRules'])
        expect(answer.shoppingCart).toHaveProperty(name)

      // The next page shows the same values as the API response.
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 2 items/)
      await expect(pill(page)).toContainText('30.00')
      await openProduct(page, originOf(identifier), 'download')
      await addButton(page).click()
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 3 items/)
      const cart: unknown = await page.evaluate(async () => (await fetch('/api/commerce/shopping-cart')).json())
      expect(cart).toMatchObject({ totalQuantity: 3, hasDigital: true, purelyDigital: false, requiresShipping: true })
    },
  )
}
