import type { Page } from '@playwright/test'

/**
 * Lists what is broken in how a page looks, judged by geometry: what is wider than the screen, controls that something else covers,
 * and text in the colour of its background. `within` is the part to judge, by default the page.
 */
export async function brokenParts(page: Page, within = 'body'): Promise<string[]> {
  const found = await page.evaluate(findBrokenParts, within)
  return found.map((one) => `${new URL(page.url()).pathname}: ${one}`)
}

/** Runs in the page, so it cannot call functions outside. */
function findBrokenParts(within: string): string[] {
  const broken: string[] = []
  const screen = document.documentElement.clientWidth
  const nameOf = (one: Element): string =>
    `${one.localName}${one.id && `#${one.id}`}.${one.classList.value.replaceAll(' ', '.')} "${(one.textContent ?? '').trim().slice(0, 20)}"`
  const ancestors = function* (one: Element): Generator<Element> {
    for (let at: Element | null = one; at; at = at.parentElement) yield at
  }
  const isShown = (one: Element): boolean => {
    const { width, height } = one.getBoundingClientRect()
    if (width <= 1 || height <= 1) return false
    if (getComputedStyle(one).clipPath === 'inset(50%)') return false // only for screen readers
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    return ![...ancestors(one)].some((at) => {
      const box = at.getBoundingClientRect()
      return getComputedStyle(at).overflowX !== 'visible' && (box.width <= 1 || box.height <= 1)
    })
  }
  const scrolls = (one: Element): boolean =>
    [...ancestors(one)].some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX))
  const shown = [...document.querySelectorAll(`${within} *`)].filter(isShown)

  if (document.documentElement.scrollWidth > innerWidth) broken.push('the page scrolls sideways')
  for (const one of shown) {
    const { left, right } = one.getBoundingClientRect()
    const isContent = one.matches('a, button, input, select, textarea, img, p, h1, h2, h3, li, td, label')
    if (isContent && (right > screen + 1 || left < -1) && !scrolls(one))
      broken.push(`beyond the screen: ${nameOf(one)}`)
  }

  for (const one of shown) {
    if (!one.matches('a[href], button, input, select, textarea, summary')) continue
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = one.getClientRects()[0]
    const isOnScreen = box && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
    if (!isOnScreen) continue // such as a link that is only shown while it has the focus
    const hits = [0.5, 0.1, 0.9].map((part) =>
      document.elementFromPoint(box.x + box.width * part, box.y + box.height * part),
    )
    const isOwn = hits.some((hit) => {
      if (!hit) return false
      // What wraps the control and passes clicks on to it, and the floating cart, which moves aside when the page is scrolled.
      return (
        one.contains(hit) || hit.closest('label')?.control === one || hit.contains(one) || hit.closest('.sw-cart-pill')
      )
    })
    if (!isOwn) broken.push(`covered by ${hits[0] ? nameOf(hits[0]) : 'nothing'}: ${nameOf(one)}`)
  }

  const channels = (color: string): number[] => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const brightness = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = (one: Element): string => {
    for (const at of ancestors(one)) {
      const { backgroundColor } = getComputedStyle(at)
      if ((channels(backgroundColor)[3] ?? 0) > 0.5) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  for (const one of shown) {
    const hasText = [...one.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && (child.textContent ?? '').trim() !== '',
    )
    if (!hasText) continue
    const [ink, paper] = [brightness(getComputedStyle(one).color), brightness(behind(one))]
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    if (contrast < 3) broken.push(`contrast ${contrast.toFixed(1)}: ${nameOf(one)}`)
  }
  scrollTo(0, 0)
  return broken
}

/**
 * Lists the controls of a page that are hard to hit: around whose middle a square of 24 pixels does not belong to them (WCAG 2.2, 2.5.8). Links
 * within a line of text may be smaller. `within` is the part to judge, by default the page.
 */
export async function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  const found = await page.evaluate(findSmallTargets, within)
  return found.map((one) => `${new URL(page.url()).pathname}: ${one}`)
}

/** Runs in the page, so it cannot call functions outside. */
function findSmallTargets(within: string): string[] {
  const reach = 11.5 // half of 24 pixels, less what rounding takes
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=checkbox], [role=switch]'
  const isInText = (one: Element): boolean =>
    one.localName === 'a' && getComputedStyle(one).display === 'inline' && one.closest('p, li, dd, td, label') !== null
  const isOf = (one: Element, hit: Element | null): boolean =>
    hit !== null &&
    (one.contains(hit) || hit.closest('label')?.control === one || one.closest('label')?.contains(hit) === true)
  const small: string[] = []
  for (const one of document.querySelectorAll<HTMLElement>(`${within} :is(${controls})`)) {
    const { width, height } = one.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isInText(one)) continue
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (x < reach || y < reach || x > innerWidth - reach || y > innerHeight - reach) continue
    if (!isOf(one, document.elementFromPoint(x, y))) continue // covered, or only for screen readers
    const isHit = [-reach, reach].every(
      (by) => isOf(one, document.elementFromPoint(x + by, y)) && isOf(one, document.elementFromPoint(x, y + by)),
    )
    if (!isHit)
      small.push(
        `${one.localName} "${one.getAttribute('aria-label') ?? one.textContent ?? ''}", ${Math.round(width)} × ${Math.round(height)}`,
      )
  }
  return small
}
