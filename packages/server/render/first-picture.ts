import { mark } from '../classic/index.ts'

/** The attributes of the picture that the first screen waits for: what the browser may fetch before it reads so far. */
export type FirstPicture = { src: string; srcset: string; sizes: string }

const mainMark = mark('x', 0)

/** The first picture that asks for a high priority, wherever on the page it stands. */
export function firstPicture(outer: string, main: string): FirstPicture | null {
  const at = outer.indexOf(mainMark)
  const texts = at === -1 ? [outer] : [outer.slice(0, at), main, outer.slice(at)]
  for (const text of texts) {
    const [tag] = hurriedPictures(text)
    if (tag) return { src: valueOf(tag, 'src'), srcset: valueOf(tag, 'srcset'), sizes: valueOf(tag, 'sizes') }
  }
  return null
}

/** Of a page with a picture that comes first above its main content, the main content: its own pictures may wait. */
export function afterPicture(outer: string, main: string): string {
  const above = outer.slice(0, Math.max(0, outer.indexOf(mainMark)))
  const [tag] = hurriedPictures(above)
  return tag ? main.replaceAll(picture, (one) => (isHurried(one) ? waiting(one) : one)) : main
}

// No attribute holds `<`: a tag that never ends is given up at the next one.
const picture = /<img\b[^<>]*>/g

function* hurriedPictures(text: string): Generator<string, void> {
  for (const [tag] of text.matchAll(picture)) if (isHurried(tag)) yield tag
}

function isHurried(tag: string): boolean {
  return tag.includes(' fetchpriority="high"')
}

/** Of two attributes of one name a browser reads the first, so that `eager` must go. */
function waiting(tag: string): string {
  return tag.replace(/ loading="eager"/, '').replace(' fetchpriority="high"', ' loading="lazy"')
}

/** As it stands in the tag, ready for another one. */
function valueOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
