import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element, or one in it, has the focus. */
export const tabTo = (page: Page, place: Locator): Promise<void> => pressUntilFocused(page, place, 'Tab')

export const holdsFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((node) => node.contains(document.activeElement))

const mostStops = 120

/** Presses a key until the element has the focus. After one round of the page, fails with the name of the element. */
export async function pressUntilFocused(page: Page, place: Locator, key: string): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    if (await holdsFocus(place)) return
    await page.keyboard.press(key)
  }
  await expect(place).toBeFocused()
}

/** Goes to a field by keyboard and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a button or link by keyboard and presses it. */
export async function pressEnterOn(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}
