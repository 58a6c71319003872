import { expect, type Locator, type Page } from '@playwright/test'

/** What a shopper sees and does on a product page, by role, in English and in German. */
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

/** Chooses a value in whichever picker the site has. */
export async function choose(page: Page, option: string, value: string): Promise<void> {
  const select = selectOf(page, option)
  if (await select.isVisible()) await select.selectOption(value)
  else await radioOf(page, option, value).click()
}

/** The label of a radio, which is what people click. */
function radioOf(page: Page, option: string, value: string): Locator {
  return radiosOf(page, option).locator(`input[value="${value}"] + label`)
}

/** The values of an option as they are read, with the marks that they have; what stands for "nothing" is left out. */
export async function valuesOf(page: Page, option: string): Promise<string[]> {
  const select = selectOf(page, option)
  const shown = (await select.isVisible())
    ? select.locator('option:not([value=""])')
    : radiosOf(page, option).locator('label')
  return (await shown.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Which value is chosen, '' for none. */
export async function chosenOf(page: Page, option: string): Promise<string> {
  const select = selectOf(page, option)
  if (await select.isVisible()) return select.inputValue()
  const checked = radiosOf(page, option).locator('input:checked')
  return (await checked.count()) === 0 ? '' : checked.inputValue()
}

/** Waits until the live parts stand where the fallback stood; only then does the quantity have steppers or the button its box. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]').first()).toBeVisible()
}

/** Opens a product of a shop, ready to be bought. */
export async function openProduct(page: Page, origin: string, urlId: string): Promise<void> {
  await page.goto(`${origin}/shop/${urlId}`)
  await takenOver(page)
}

/** Adds what is chosen, and waits for the answer. */
export function add(page: Page): Promise<void> {
  return addBy(page, () => addButton(page).click())
}

/** The same by another button or key. "Added!" is no sign of it: it stands for two seconds, which a busy machine may miss. */
export async function addBy(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/commerce/shopping-cart/entries') && response.ok(),
  )
  await press()
  await answered
}

/** Keeps each word that a button says from now on, however shortly. */
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

/** Waits until the live part that a place belongs to has woken; before that its markup works by itself. */
export async function awake(place: Locator): Promise<void> {
  await expect(place).toHaveAttribute('data-awake', '')
}

/** Collects what a browser reports as wrong on a page; a journey ends with none of it. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
