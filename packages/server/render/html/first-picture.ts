import { placeholder } from '../../squarespace-compat/index.ts'

/** Attributes of the image that the first screen waits for, used to preload it. */
export type FirstPicture = { src: string; srcset: string; sizes: string }

const mainPlaceholder = placeholder('x', 0)

/** Finds the first image with `fetchpriority="high"`, in document order. `null` when there is none. */
export function firstPicture(outer: string, main: string): FirstPicture | null {
  const at = outer.indexOf(mainPlaceholder)
  const texts = at === -1 ? [outer] : [outer.slice(0, at), main, outer.slice(at)]
  for (const text of texts) {
    const [tag] = hurriedPictures(text)
    if (tag) return { src: valueOf(tag, 'src'), srcset: valueOf(tag, 'srcset'), sizes: valueOf(tag, 'sizes') }
  }
  return null
}

/** When such an image comes before the main content, makes the images of the main content lazy and of normal priority. */
export function afterPicture(outer: string, main: string): string {
  const above = outer.slice(0, Math.max(0, outer.indexOf(mainPlaceholder)))
  const [tag] = hurriedPictures(above)
  return tag ? main.replaceAll(picture, (one) => (isHurried(one) ? waiting(one) : one)) : main
}

// Attribute values never contain `<`, so an unclosed tag ends at the next `<`. This keeps the time linear.
const picture = /<img\b[^<>]*>/g

function* hurriedPictures(text: string): Generator<string, void> {
  for (const [tag] of text.matchAll(picture)) if (isHurried(tag)) yield tag
}

function isHurried(tag: string): boolean {
  return tag.includes(' fetchpriority="high"')
}

/** Removes `eager`, because browsers use the first of two attributes with the same name. */
function waiting(tag: string): string {
  return tag.replace(/ loading="eager"/, '').replace(' fetchpriority="high"', ' loading="lazy"')
}

/** Returns the value still escaped, ready for use in another tag. */
function valueOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
