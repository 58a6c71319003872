import { asJsonObject, parseJsonObject, type JsonObject } from '../kit/island-props.ts'

/** Shows the selected variant's picture in a product block; without a selected variant, the block's own picture (SF-4.07). */
export function mount(element: HTMLElement): void {
  const image = element.querySelector('img')
  const product = element.closest<HTMLElement>('[data-product-id]')
  if (!image || !product) return
  const own = lookOf(image)
  const show = (variant: unknown): void => {
    const look = readLook(asJsonObject(asJsonObject(variant)?.['mainImage'])) ?? own
    if (image.getAttribute('src') !== look.src) applyLook(image, { ...look, alt: look.alt === '' ? own.alt : look.alt })
  }
  product.addEventListener('sw:variant-change', (event) => {
    if (event instanceof CustomEvent) show(asJsonObject(event.detail)?.['variant'])
  })
  // The variant picker may have fired `sw:variant-change` before this island loaded. Its element keeps the selected variant.
  const chosen = product.querySelector<HTMLElement>('.product-variants')?.dataset['selectedVariant']
  if (chosen !== undefined) show(parseJsonObject(chosen))
}

type Look = {
  src: string
  srcset: string
  width: string
  height: string
  alt: string
  position: string
  average: string
}

function lookOf(image: HTMLImageElement): Look {
  const of = (name: string): string => image.getAttribute(name) ?? ''
  return {
    src: of('src'),
    srcset: of('srcset'),
    width: of('width'),
    height: of('height'),
    alt: of('alt'),
    position: image.style.objectPosition,
    average: image.style.getPropertyValue('--avg'),
  }
}

/** Reads a picture's attributes from its public JSON; `null` when the picture has no address (PL-3.68). */
function readLook(picture: JsonObject | null): Look | null {
  const { assetUrl, originalSize, systemDataVariants, altText, mediaFocalPoint, colorData } = picture ?? {}
  if (typeof assetUrl !== 'string' || assetUrl === '') return null
  const [width = '', height = ''] = textOf(originalSize).split('x')
  const widths = textOf(systemDataVariants).match(/\b\d+w\b/g) ?? []
  const { x, y } = asJsonObject(mediaFocalPoint) ?? {}
  const average = asJsonObject(colorData)?.['centerAverage']
  return {
    src: assetUrl,
    srcset: widths.map((name) => `${assetUrl}?format=${name} ${name}`).join(','),
    width,
    height,
    alt: textOf(altText),
    position: typeof x === 'number' && typeof y === 'number' ? `${x * 100}% ${y * 100}%` : '',
    average: typeof average === 'string' ? `#${average}` : '',
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function applyLook(image: HTMLImageElement, look: Look): void {
  // `srcset` is set first, because with `src` first the browser would fetch that picture as well.
  for (const name of ['srcset', 'src', 'width', 'height', 'alt'] as const) {
    if (look[name] === '' && name !== 'alt') image.removeAttribute(name)
    else image.setAttribute(name, look[name])
  }
  image.style.objectPosition = look.position
  image.style.setProperty('--avg', look.average)
}
