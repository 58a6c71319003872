import { findElementFor } from './yui-nodes.ts'

/** Options of the image loader's `load`, named as theme scripts pass them. With `load: false` the picture is only positioned. */
export type LoadOptions = {
  load?: boolean | 'viewport'
  mode?: 'fit' | 'fill' | 'none' | null
  useAdvancedPositioning?: boolean
  stretch?: boolean
  fixedRatio?: boolean
}

type Size = { width: number; height: number }

/** Picture widths that the server offers, in pixels (PL-9.20). */
const widths = [100, 300, 500, 750, 1000, 1500, 2500]
const usualWidth = 1000

/**
 * `ImageLoader` for theme scripts: loads pictures with `data-src` in the width of the element around them, and positions them as
 * that element's class or the caller asks.
 */
export const imageLoader = {
  bootstrap(within: unknown = document): void {
    const root = within instanceof Document || within instanceof Element ? within : document
    for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]:not([data-load=false])')) {
      imageLoader.load(image, { load: 'viewport' })
    }
  },
  load(what: unknown, options: LoadOptions = {}): boolean {
    const image = findElementFor(what)
    if (!(image instanceof HTMLImageElement) || !image.dataset['src']) return false
    const place = placeOf(image)
    const size = sizeOf(image, place, options)
    if (options.load === false) return true
    if (options.load === 'viewport') whenNear(image, () => show(image, sizeOf(image, place, options)))
    else show(image, size)
    return true
  },
}

/**
 * Returns the size of the box, the element around the picture. The picture is hidden for the measurement, so a box that takes its
 * height from the picture has height 0.
 */
function placeOf(image: HTMLElement): Size {
  const box = image.parentElement
  const width = box?.clientWidth ?? 0
  const shown = image.style.display
  image.style.display = 'none'
  const height = box?.clientHeight ?? 0
  image.style.display = shown
  return width > 0 ? { width, height } : { width: widthAround(box), height: 0 }
}

/** Returns the width of the nearest ancestor that has a width. Inline elements, such as most links, have none. */
function widthAround(inner: Element | null): number {
  let box = inner
  while (box && box.clientWidth === 0) box = box.parentElement
  return box?.clientWidth ?? 0
}

/** Positions the picture in its box, the element around it, and returns the picture's displayed size. */
function sizeOf(image: HTMLImageElement, place: Size, options: LoadOptions): Size {
  const original = pairOf(image.dataset['imageDimensions'], 'x')
  const mode = modeOf(image, options)
  const isInline = place.width > 0 && image.parentElement?.clientWidth === 0
  if (place.height === 0 && (isInline || mode !== 'none')) image.style.maxWidth = '100%'
  if (mode === 'none' || !original || place.width === 0 || place.height === 0) return asItIs(place, original)

  const [width, height] = original
  const [across, down] = [place.width / width, place.height / height]
  const scale = mode === 'fill' ? Math.max(across, down) : Math.min(across, down)
  const shown = { width: width * scale, height: height * scale }
  const [x, y] = mode === 'fill' ? (pairOf(image.dataset['imageFocalPoint'], ',') ?? [0.5, 0.5]) : [0.5, 0.5]
  image.style.width = `${Math.round(shown.width)}px`
  image.style.height = `${Math.round(shown.height)}px`
  image.style.position = 'relative'
  image.style.left = `${offset(place.width, shown.width, x)}px`
  image.style.top = `${offset(place.height, shown.height, y)}px`
  return shown
}

function asItIs(place: Size, original: readonly [number, number] | null): Size {
  const maxWidth = place.width || usualWidth
  return { width: Math.min(maxWidth, original?.[0] ?? maxWidth), height: 0 }
}

function modeOf(image: HTMLElement, { mode }: LoadOptions): 'fit' | 'fill' | 'none' {
  if (mode === 'fit' || mode === 'fill') return mode
  const around = image.parentElement?.classList
  if (mode === undefined && around?.contains('content-fill')) return 'fill'
  return mode === undefined && around?.contains('content-fit') ? 'fit' : 'none'
}

/** Returns the picture's offset in pixels that centres its focal point in the box, as far as the picture still covers the box. */
function offset(place: number, shown: number, focal: number): number {
  if (shown <= place) return Math.round((place - shown) / 2)
  return Math.round(Math.min(0, Math.max(place - shown, place / 2 - shown * focal)))
}

/** Parses a pair of numbers such as `1500x1000` or `0.5,0.5`; `null` when it is invalid. */
function pairOf(text: string | undefined, between: string): [number, number] | null {
  const [first = NaN, second = NaN] = (text ?? '').split(between).map(Number)
  return first >= 0 && second >= 0 ? [first, second] : null
}

function show(image: HTMLImageElement, size: Size): void {
  const source = image.dataset['src'] ?? ''
  const wanted = Math.max(size.width, 1) * Math.min(devicePixelRatio || 1, 2)
  const width = widths.find((one) => one >= wanted) ?? widths.at(-1)
  const address = /[?#]|^(?:data|blob):/.test(source) ? source : `${source}?format=${width}w`
  const isLoaded = image.getAttribute('src') === address
  image.dataset['imageResolution'] = `${width}w`
  if (isLoaded) return
  // Themes hide pictures with the class `loading` and rely on the loader to remove it; a failed picture shows its text instead.
  image.addEventListener('load', () => image.classList.add('loaded'), { once: true })
  for (const end of ['load', 'error'])
    image.addEventListener(end, () => image.classList.remove('loading'), { once: true })
  image.src = address
}

/**
 * Calls `run` once the element around the picture is near the viewport. The picture itself is not observed, because that element
 * may clip it.
 */
function whenNear(image: HTMLElement, run: () => void): void {
  if (typeof IntersectionObserver === 'undefined') return run()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: '50%' },
  )
  observer.observe(image.parentElement ?? image)
}
