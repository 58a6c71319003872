import { mark } from '../classic/index.ts'

/** The attributes of the picture that the first screen waits for: what the browser may fetch before it reads so far. */
export type FirstPicture = { src: string; srcset: string; sizes: string }

const mainMark = mark('x', 0)

/** The first picture that asks for a high priority, wherever on the page it stands. */
export function firstPicture(outer: string, main: string): FirstPicture | null {
  const at = outer.indexOf(mainMark)
  const texts = at === -1 ? [outer] : [outer.slice(0, at), main, outer.slice(at)]
  for (const text of texts) {
    const tag = /<img\b[^>]*\bfetchpriority="high"[^>]*>/.exec(text)?.[0]
    if (tag) return { src: valueOf(tag, 'src'), srcset: valueOf(tag, 'srcset'), sizes: valueOf(tag, 'sizes') }
  }
  return null
}

/** Of a page with a picture that comes first above its main content, the main content: its own pictures may wait. */
export function afterPicture(outer: string, main: string): string {
  const above = outer.slice(0, Math.max(0, outer.indexOf(mainMark)))
  return hurriedPicture.test(above) ? main.replaceAll(hurriedPictures, waiting) : main
}

const hurriedPicture = /<img\b[^>]*\bfetchpriority="high"/
const hurriedPictures = /<img\b[^>]*\bfetchpriority="high"[^>]*>/g

/** Of two attributes of one name a browser reads the first, so that `eager` must go. */
function waiting(tag: string): string {
  return tag.replace(/ loading="eager"/, '').replace(' fetchpriority="high"', ' loading="lazy"')
}

/** As it stands in the tag, ready for another one. */
function valueOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
