import { makePlaceholder } from '../../squarespace-compat/index.ts'

/** Attributes of the page's first image with `fetchpriority="high"`, copied to its `<link rel="preload">`. */
export type PreloadImage = { src: string; srcset: string; sizes: string }

const mainPlaceholder = makePlaceholder('x', 0)

/**
 * Finds the page's first image with `fetchpriority="high"`, in document order. `outer` is the layout's HTML, which holds a
 * placeholder for `main`, the main content. `null` when no image has the attribute.
 */
export function findPreloadImage(outer: string, main: string): PreloadImage | null {
  const at = outer.indexOf(mainPlaceholder)
  const texts = at === -1 ? [outer] : [outer.slice(0, at), main, outer.slice(at)]
  for (const text of texts) {
    const tag = firstHurriedPicture(text)
    if (tag !== null) return { src: valueOf(tag, 'src'), srcset: valueOf(tag, 'srcset'), sizes: valueOf(tag, 'sizes') }
  }
  return null
}

/**
 * Returns the main content, changed when the layout above it (such as a header) has an image with `fetchpriority="high"`: images
 * of the main content with that attribute then become lazy.
 */
export function deferMainImages(outer: string, main: string): string {
  const above = outer.slice(0, Math.max(0, outer.indexOf(mainPlaceholder)))
  const tag = firstHurriedPicture(above)
  return tag !== null ? main.replaceAll(picture, (one) => (isHurried(one) ? waiting(one) : one)) : main
}

/**
 * Moves a viewport tag that follows `place` in the layout's head before it. Otherwise phones choose the width of a preloaded image
 * there for a page of 980 pixels, and load the image a second time in the width of their screen.
 */
export function putViewportBefore(place: string, outer: string): string {
  const at = outer.indexOf(place)
  if (at === -1) return outer
  const after = outer.slice(at)
  const end = after.search(endOfPlainTags)
  for (const { 0: tag, index } of after.slice(0, Math.max(0, end)).matchAll(/<meta\b[^<>]*>/gi)) {
    if (isViewport.test(tag)) return outer.slice(0, at) + tag + after.slice(0, index) + after.slice(index + tag.length)
  }
  return outer
}

// Behind them a tag may be the text of a script or a comment.
const endOfPlainTags = /<(?:\/head|body|script|style|noscript|template|!--)/i
const isViewport = /\sname=["']?viewport\b/i

// In rendered HTML, attribute values never contain `<`, so an unclosed `<img` tag ends at the next `<`. This keeps the search
// linear.
const picture = /<img\b[^<>]*>/g

function firstHurriedPicture(text: string): string | null {
  if (!isHurried(text)) return null // far quicker than the pattern, and true of most texts
  for (const [tag] of text.matchAll(picture)) if (isHurried(tag)) return tag
  return null
}

function isHurried(tag: string): boolean {
  return tag.includes(' fetchpriority="high"')
}

/**
 * Makes an image tag lazy. `loading="eager"` has to be removed, because browsers use the first of two attributes with the same
 * name.
 */
function waiting(tag: string): string {
  return tag.replace(/ loading="eager"/, '').replace(' fetchpriority="high"', ' loading="lazy"')
}

/**
 * Returns the value of an image tag's attribute, still escaped, ready for use in another tag. Empty when the tag lacks the
 * attribute.
 */
function valueOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
