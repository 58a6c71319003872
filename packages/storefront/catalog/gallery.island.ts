/** Shows the main image of the chosen variant (SF-4.07) and says which picture is looked at. Works on the page's own markup. */
export function wake(place: HTMLElement): void {
  const product = place.closest<HTMLElement>('[data-product-id]') ?? document.body
  product.addEventListener('sw:variant-change', (event) => showVariant(place, event))
  place.addEventListener('click', (event) => clickThumbnail(place, event))
}

function showVariant(place: HTMLElement, event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const { variant } = event.detail as { variant: { mainImageId?: unknown } | null }
  if (typeof variant?.mainImageId === 'string') show(place, variant.mainImageId)
}

function clickThumbnail(place: HTMLElement, event: MouseEvent): void {
  const thumbnail = (event.target as Element).closest<HTMLElement>('.ProductItem-gallery-thumbnails-item')
  const imageId = thumbnail?.dataset['imageId']
  if (imageId === undefined || !show(place, imageId)) return
  event.preventDefault() // the page keeps its place and its address
}

/** Scrolls within the gallery only; false when it has no such picture. */
function show(place: HTMLElement, imageId: string): boolean {
  const slides = place.querySelector<HTMLElement>('.ProductItem-gallery-slides, #productSlideshow')
  const slide = [...(slides?.children ?? [])].find(
    (one) => one instanceof HTMLElement && one.dataset['imageId'] === imageId,
  )
  if (!slides || !(slide instanceof HTMLElement)) return false
  slides.scrollTo({ left: slide.offsetLeft - slides.offsetLeft, top: slide.offsetTop - slides.offsetTop })
  for (const thumbnail of place.querySelectorAll<HTMLElement>('.ProductItem-gallery-thumbnails-item')) {
    if (thumbnail.dataset['imageId'] === imageId) thumbnail.setAttribute('aria-current', 'true')
    else thumbnail.removeAttribute('aria-current')
  }
  return true
}
