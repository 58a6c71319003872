import { expect, type Locator, type Page } from '@playwright/test'

/** Finds the add-to-cart button of a product page by its label, in English or German and in every state. */
export const addButton = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^(Add To Cart|Buy Now|Adding…|Added!|In den Warenkorb|Wird hinzugefügt…|Hinzugefügt!)$/,
  })
export const pill = (page: Page): Locator => page.getByRole('link', { name: /^(Cart|Warenkorb), \d+\+? / })
export const priceOf = (page: Page): Locator => page.locator('.product-price').first()
export const quantityOf = (page: Page): Locator => page.getByRole('spinbutton', { name: /^(Quantity|Menge)$/ })

const pickerName = (option: string): RegExp => new RegExp(`^(Select ${option}|${option} wählen)$`)
export const selectOf = (page: Page, option: string): Locator =>
  page.getByRole('combobox', { name: pickerName(option) })
export const radiosOf = (page: Page, option: string): Locator =>
  page.getByRole('radiogroup', { name: pickerName(option) })

/** Chooses an option's value on a product page, with whichever variant picker the site uses (dropdowns or radio buttons). */
export async function choose(page: Page, option: string, value: string): Promise<void> {
  const select = selectOf(page, option)
  if (await select.isVisible()) await select.selectOption(value)
  else await radioOf(page, option, value).click()
}

/** Finds the label of a radio button, which is the element that people click. */
function radioOf(page: Page, option: string, value: string): Locator {
  return radiosOf(page, option).locator(`input[value="${value}"] + label`)
}

/** Returns the visible texts of an option's values, including marks such as "Sold Out". Skips the placeholder. */
export async function valuesOf(page: Page, option: string): Promise<string[]> {
  const select = selectOf(page, option)
  const shown = (await select.isVisible())
    ? select.locator('option:not([value=""])')
    : radiosOf(page, option).locator('label')
  return (await shown.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the selected value of a product's option; '' when none is selected. */
export async function chosenOf(page: Page, option: string): Promise<string> {
  const select = selectOf(page, option)
  if (await select.isVisible()) return select.inputValue()
  const checked = radiosOf(page, option).locator('input:checked')
  return (await checked.count()) === 0 ? '' : checked.inputValue()
}

/** Waits until the product page's islands have replaced their fallback markup and the add-to-cart button is ready. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]').first()).toBeVisible()
}

/** Opens a product's page and waits until its scripts are ready. */
export async function openProduct(page: Page, origin: string, urlId: string): Promise<void> {
  await page.goto(`${origin}/shop/${urlId}`)
  await takenOver(page)
}

/** Adds the selected variant of the open product page to the cart and waits for the server's response. */
export function add(page: Page): Promise<void> {
  return addBy(page, () => addButton(page).click())
}

/**
 * Adds to the cart by calling `press`, which clicks a button or presses a key, and waits for the response. Does not wait for
 * "Added!", which is visible for two seconds only and can be missed on a busy machine.
 */
export async function addBy(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/commerce/shopping-cart/entries') && response.ok(),
  )
  await press()
  await answered
}

/** Starts recording every text that a button shows, however briefly. The returned function returns the texts so far. */
export async function hearWords(button: Locator): Promise<() => Promise<string[]>> {
  const node = await button.elementHandle()
  await node?.evaluate((heard: HTMLElement) => {
    const words = [heard.textContent.trim()]
    Object.assign(heard, { words })
    const keep = (): void => {
      const word = heard.textContent.trim()
      if (words.at(-1) !== word) words.push(word)
    }
    new MutationObserver(keep).observe(heard, { characterData: true, childList: true, subtree: true })
  })
  return async () => (await node?.evaluate((heard) => Reflect.get(heard, 'words') as string[])) ?? []
}

/** Waits until the island at the element `place` has started. Before that, its fallback markup works without scripts. */
export async function awake(place: Locator): Promise<void> {
  await expect(place).toHaveAttribute('data-awake', '')
}

/**
 * Returns a list to which the console errors and uncaught exceptions of a page are added as they happen. Journeys expect it to
 * stay empty.
 */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
