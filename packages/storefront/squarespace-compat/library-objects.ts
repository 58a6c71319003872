import { makeEventEmitter, type ListenerHandle } from './events.ts'
import { connectControls } from './galleries/gallery-controls.ts'
import { isGrid, layOutGrid } from './galleries/gallery-grid.ts'
import { addGallery } from './galleries/gallery-manager.ts'
import { stackSlides } from './galleries/gallery-stack.ts'
import { imageLoader, type LoadOptions } from './image-loader.ts'
import { findElementFor, findElementsFor, wrapAsYuiNode, wrapAsYuiNodeList } from './yui-nodes.ts'

type Fields = Readonly<Record<string, unknown>>

/** An object of Squarespace's script library, with attributes (`get`, `set`) and events (`on`, `fire`). */
export type YuiBaseObject = Record<string, unknown> & {
  get: (name: string) => unknown
  set: (name: string, value: unknown) => YuiBaseObject
  on: (type: unknown, run: unknown, context?: unknown) => ListenerHandle
  fire: (type: string, ...given: unknown[]) => void
  /** Removes the listeners of one event type, or all listeners when `type` is absent. */
  detach: (type?: string) => void
}

export function makeYuiBaseObject(given: Fields = {}): YuiBaseObject {
  const hub = makeEventEmitter()
  const values: Record<string, unknown> = { ...given }
  const part: YuiBaseObject = {
    get: (name) => values[name],
    set: (name, value) => {
      const prevVal = values[name]
      values[name] = value
      hub.fire(`${name}Change`, { newVal: value, prevVal, attrName: name, target: part })
      return part
    },
    on: hub.on,
    fire: hub.fire,
    after: hub.on,
    once: hub.once,
    setAttrs: (more: object) => {
      for (const [name, value] of Object.entries(more)) part.set(name, value)
      return part
    },
    getAttrs: () => ({ ...values }),
    detach: hub.detach,
    detachAll: () => hub.detach(),
    publish: () => undefined,
    addTarget: () => undefined,
    plug: () => part,
    unplug: () => part,
    destroy: () => hub.detach(),
  }
  // Methods that theme scripts may call on any library object, but that have no effect here.
  for (const name of [
    'render',
    'refresh',
    'show',
    'hide',
    'open',
    'close',
    'run',
    'stop',
    'play',
    'pause',
    'load',
    'init',
    'sync',
    'resize',
  ]) {
    part[name] = () => part
  }
  return part
}

/** Stands in for a library object that we do not implement: every unknown method does nothing and returns the object. */
export function makeStubObject(given: Fields = {}): YuiBaseObject {
  return withStubMethods(makeYuiBaseObject(given))
}

/** Returns an object on which every unknown method does nothing and returns the object. */
export function withStubMethods<part extends object>(part: part): part {
  return new Proxy(part, {
    get: (held, name) => {
      const own: unknown = Reflect.get(held, name)
      const isAsked =
        typeof name === 'string' && /^[a-z][a-zA-Z]{3,}$/.test(name) && !/^(?:then|toJSON|length|nodeType)$/.test(name)
      return own === undefined && isAsked ? () => part : own
    },
  })
}

/** A gallery for theme scripts, which show a slide by its number. The current slide has the class `sqs-active-slide`. */
export function makeGallery(given: Fields = {}): YuiBaseObject {
  const container = findElementFor(given['container'])
  const slides = container ? findElementsFor(given['slides'] ?? given['element'] ?? '.slide', container) : []
  const part = makeYuiBaseObject({
    currentIndex: 0,
    ...given,
    container: wrapAsYuiNode(container),
    slides: wrapAsYuiNodeList(slides),
  })
  const { set } = part
  const isLooping = given['loop'] !== false
  const go = (to: number): YuiBaseObject => {
    if (slides.length === 0) return part
    const index = isLooping ? (to + slides.length) % slides.length : Math.min(Math.max(to, 0), slides.length - 1)
    for (const [at, slide] of slides.entries()) slide.classList.toggle('sqs-active-slide', at === index)
    stack?.show(index)
    return set('currentIndex', index)
  }
  const step = (by: number) => (): YuiBaseObject => go(Number(part.get('currentIndex')) + by)
  const design = given['design']
  const keepsAll = isGrid(design)
  if (keepsAll) layOutGrid(slides, design, given['designOptions'])
  const stack = design === 'stacked' ? stackSlides(slides) : null
  for (const slide of slides) {
    slide.classList.add('sqs-gallery-slide')
    for (const image of picturesOf(slide)) {
      imageLoader.load(image, { ...modeOf(given['loaderOptions']), load: true })
    }
  }
  if (!keepsAll) go(Number(given['currentIndex']) || 0)
  const gallery = withStubMethods(
    Object.assign(part, {
      next: step(1),
      previous: step(-1),
      nextSlide: step(1),
      previousSlide: step(-1),
      goTo: go,
      getSlides: () => wrapAsYuiNodeList(slides),
      getImages: () => wrapAsYuiNodeList(slides.flatMap(picturesOf)),
      addChild: (child: YuiBaseObject) =>
        part.on('currentIndexChange', () => child.set('currentIndex', part.get('currentIndex'))),
      set: (name: string, value: unknown) => (name === 'currentIndex' ? go(Number(value)) : set(name, value)),
      slides: wrapAsYuiNodeList(slides),
    }),
  )
  connectControls(gallery, slides.length, step)
  return addGallery(gallery)
}

function picturesOf(slide: HTMLElement): HTMLElement[] {
  return slide.matches('img') ? [slide] : [...slide.querySelectorAll<HTMLElement>('img[data-src]')]
}

/** Returns how the theme wants pictures fitted into their slides. The theme's options for when to load them are ignored. */
function modeOf(options: unknown): Pick<LoadOptions, 'mode'> {
  const mode: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'mode') : undefined
  return mode === 'fit' || mode === 'fill' || mode === 'none' ? { mode } : {}
}
