/**
 * Shows the main image of the selected variant (SF-4.07) and marks the thumbnail of the picture in view. Changes the
 * server-rendered gallery; renders nothing itself.
 */
export function mount(element: HTMLElement): void {
  const product = element.closest<HTMLElement>('[data-product-id]') ?? document.body
  product.addEventListener('sw:variant-change', (event) => showVariant(element, event))
  element.addEventListener('click', (event) => clickThumbnail(element, event))
  slidesOf(element)?.addEventListener('scroll', () => markNearest(element), { passive: true })
}

function showVariant(element: HTMLElement, event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const { variant } = event.detail as { variant: { mainImageId?: unknown } | null }
  if (typeof variant?.mainImageId === 'string') show(element, variant.mainImageId)
}

function clickThumbnail(element: HTMLElement, event: MouseEvent): void {
  const thumbnail = (event.target as Element).closest<HTMLElement>('.ProductItem-gallery-thumbnails-item')
  const imageId = thumbnail?.dataset['imageId']
  if (imageId === undefined || !show(element, imageId)) return
  event.preventDefault() // following the thumbnail's link would change the scroll position and the address
}

/** Scrolls the gallery, not the page, to a picture. Returns false when the gallery has no such picture. */
function show(element: HTMLElement, imageId: string): boolean {
  const slides = slidesOf(element)
  const slide = slides && pictures(slides).find((one) => one.dataset['imageId'] === imageId)
  if (!slides || !slide) return false
  // The gallery jumps to the picture, because a theme's smooth scrolling would pass through all pictures in between.
  const [left, top] = [slide.offsetLeft - slides.offsetLeft, slide.offsetTop - slides.offsetTop]
  slides.scrollTo({ left, top, behavior: 'instant' })
  mark(element, imageId)
  return true
}

/** Marks the thumbnail of the picture nearest to the gallery's scroll position. Runs on every scroll event. */
function markNearest(element: HTMLElement): void {
  const slides = slidesOf(element)
  if (!slides) return
  const distance = (one: HTMLElement): number =>
    Math.abs(one.offsetLeft - slides.offsetLeft - slides.scrollLeft) +
    Math.abs(one.offsetTop - slides.offsetTop - slides.scrollTop)
  const [first, ...others] = pictures(slides)
  if (!first) return
  const nearest = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
  mark(element, nearest.dataset['imageId'])
}

function mark(element: HTMLElement, imageId: string | undefined): void {
  for (const thumbnail of element.querySelectorAll<HTMLElement>('.ProductItem-gallery-thumbnails-item')) {
    if (thumbnail.dataset['imageId'] === imageId) thumbnail.setAttribute('aria-current', 'true')
    else thumbnail.removeAttribute('aria-current')
  }
}

function slidesOf(element: HTMLElement): HTMLElement | null {
  return element.querySelector('.ProductItem-gallery-slides, #productSlideshow')
}

function pictures(slides: HTMLElement): HTMLElement[] {
  return [...slides.children].filter((one) => one instanceof HTMLElement)
}
