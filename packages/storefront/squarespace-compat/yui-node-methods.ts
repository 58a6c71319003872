import { makeAnimation } from './animation.ts'
import { wrapEvent, addListener, keyType, type ListenerHandle } from './events.ts'
import {
  toDomNodes,
  findElementFor,
  findElementsFor,
  isYuiNode,
  primitiveToText,
  wrapAsYuiNode,
  type WrappedElement,
} from './yui-nodes.ts'
import { readProperty, writeProperty } from './node-properties.ts'

type Visit = (node: unknown) => unknown
type Matcher = string | Visit | undefined

const dataByNode = new WeakMap<object, Map<string, unknown>>()

function dataOf(target: WrappedElement): Map<string, unknown> {
  const data = dataByNode.get(target) ?? new Map<string, unknown>()
  dataByNode.set(target, data)
  return data
}

function matches(target: Element, by: Matcher): boolean {
  if (by === undefined) return true
  return typeof by === 'string' ? target.matches(by) : by(wrapAsYuiNode(target)) === true
}

function nearest(target: WrappedElement, by: Matcher, step: (one: Element) => Element | null): Element | null {
  for (let at = step(target); at; at = step(at)) if (matches(at, by)) return at
  return null
}

function place(target: WrappedElement, what: unknown, where: unknown): void {
  const nodes = toDomNodes(what)
  if (where === 'replace') return target.replaceChildren(...nodes)
  if (where === 'before') return target.before(...nodes)
  if (where === 'after') return target.after(...nodes)
  if (typeof where === 'number')
    return target.insertBefore(fragmentOf(nodes), target.children[where] ?? null) && undefined
  const before = where === undefined ? null : findElementFor(where)
  if (before) before.before(...nodes)
  else target.append(...nodes)
}

function fragmentOf(nodes: readonly Node[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...nodes)
  return fragment
}

function styleName(name: string): string {
  return name === 'float' ? 'cssFloat' : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function setStyle(target: WrappedElement, name: string, value: unknown): void {
  const unit =
    typeof value === 'number' && !/^(?:opacity|zIndex|lineHeight|fontWeight|zoom|flex|order)/.test(styleName(name))
      ? 'px'
      : ''
  Reflect.set(target.style, styleName(name), primitiveToText(value) + unit)
}

function regionOf(target: WrappedElement): Record<string, number> {
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + scrollX, top + scrollY]
  return { 0: x, 1: y, left: x, top: y, right: x + width, bottom: y + height, width, height }
}

/**
 * Methods of YUI nodes by name, as functions of the node's element. When one returns `undefined`, scripts get the node itself.
 */
export const yuiNodeMethods = {
  on: (target: WrappedElement, type: unknown, run: unknown, context?: unknown, ...given: unknown[]): ListenerHandle =>
    type === 'key'
      ? addListener(target, keyType(context), run, { context: given[0] })
      : addListener(target, type, run, { context, given }),
  after: (target: WrappedElement, type: unknown, run: unknown, context?: unknown): ListenerHandle =>
    addListener(target, type, run, { context }),
  once: (target: WrappedElement, type: unknown, run: unknown, context?: unknown): ListenerHandle =>
    addListener(target, type, run, { context, once: true }),
  delegate: (target: WrappedElement, type: unknown, run: unknown, within: unknown, context?: unknown): ListenerHandle =>
    addListener(target, type, run, { context, within: String(within) }),
  detach: () => undefined,
  detachAll: () => undefined,
  purge: () => undefined,
  fire: (target: WrappedElement, type: string) => void target.dispatchEvent(new CustomEvent(type, { bubbles: true })),
  simulate: (target: WrappedElement, type: string) =>
    void target.dispatchEvent(
      type === 'click' ? new MouseEvent(type, { bubbles: true, cancelable: true }) : new Event(type, { bubbles: true }),
    ),
  addClass: (target: WrappedElement, names: string) => target.classList.add(...wordsOf(names)),
  removeClass: (target: WrappedElement, names: string) => target.classList.remove(...wordsOf(names)),
  toggleClass: (target: WrappedElement, name: string, force?: boolean) => void target.classList.toggle(name, force),
  replaceClass: (target: WrappedElement, old: string, name: string) => {
    target.classList.remove(...wordsOf(old))
    target.classList.add(...wordsOf(name))
  },
  hasClass: (target: WrappedElement, name: string) => target.classList?.contains(name) ?? false,
  getAttribute: (target: WrappedElement, name: string) => target.getAttribute(name) ?? '',
  hasAttribute: (target: WrappedElement, name: string) => target.hasAttribute(name),
  setAttribute: (target: WrappedElement, name: string, value: unknown) => target.setAttribute(name, String(value)),
  removeAttribute: (target: WrappedElement, name: string) => target.removeAttribute(name),
  get: readProperty,
  set: writeProperty,
  getAttrs: (target: WrappedElement) =>
    Object.fromEntries(Array.from(target.attributes, ({ name, value }) => [name, value])),
  setAttrs: (target: WrappedElement, given: object) => {
    for (const [name, value] of Object.entries(given)) writeProperty(target, name, value)
  },
  getStyle: (target: WrappedElement, name: string) =>
    String(Reflect.get(target.style, styleName(name)) || Reflect.get(getComputedStyle(target), styleName(name))),
  getComputedStyle: (target: WrappedElement, name: string) =>
    String(Reflect.get(getComputedStyle(target), styleName(name))),
  setStyle,
  setStyles: (target: WrappedElement, given: object) => {
    for (const [name, value] of Object.entries(given)) setStyle(target, name, value)
  },
  show: (target: WrappedElement) => setStyle(target, 'display', ''),
  hide: (target: WrappedElement) => setStyle(target, 'display', 'none'),
  toggleView: (target: WrappedElement, isOn?: boolean) =>
    setStyle(target, 'display', (isOn ?? target.style.display === 'none') ? '' : 'none'),
  one: (target: WrappedElement, selector: string) => findElementFor(selector, target),
  all: (target: WrappedElement, selector: string) => findElementsFor(selector, target),
  ancestor: (target: WrappedElement, by?: Matcher, withSelf?: boolean) =>
    withSelf && matches(target, by) ? target : nearest(target, by, (one) => one.parentElement),
  ancestors: (target: WrappedElement, by?: Matcher) => {
    const found: Element[] = []
    for (let at = target.parentElement; at; at = at.parentElement) if (matches(at, by)) found.unshift(at)
    return found
  },
  next: (target: WrappedElement, by?: Matcher) => nearest(target, by, (one) => one.nextElementSibling),
  previous: (target: WrappedElement, by?: Matcher) => nearest(target, by, (one) => one.previousElementSibling),
  siblings: (target: WrappedElement, by?: Matcher) =>
    [...(target.parentElement?.children ?? [])].filter((one) => one !== target && matches(one, by)),
  children: (target: WrappedElement) => [...target.children],
  index: (target: WrappedElement) => [...(target.parentElement?.children ?? [])].indexOf(target),
  contains: (target: WrappedElement, other: unknown) => target.contains(findElementFor(other)),
  test: (target: WrappedElement, selector: string) => target.matches(selector),
  compareTo: (target: WrappedElement, other: unknown) => findElementFor(other) === target,
  inDoc: (target: WrappedElement) => target.isConnected,
  append: (target: WrappedElement, what: unknown) => target.append(...toDomNodes(what)),
  appendChild: (target: WrappedElement, what: unknown) => {
    const nodes = toDomNodes(what)
    target.append(...nodes)
    return nodes[0]
  },
  appendTo: (target: WrappedElement, where: unknown) => findElementFor(where)?.append(target),
  prepend: (target: WrappedElement, what: unknown) => target.prepend(...toDomNodes(what)),
  insert: place,
  insertBefore: (target: WrappedElement, what: unknown, before?: unknown) => {
    const nodes = toDomNodes(what)
    target.insertBefore(fragmentOf(nodes), findElementFor(before))
    return nodes[0]
  },
  remove: (target: WrappedElement) => target.remove(),
  destroy: (target: WrappedElement) => target.remove(),
  removeChild: (_: WrappedElement, what: unknown) => findElementFor(what)?.remove(),
  replace: (target: WrappedElement, what: unknown) => target.replaceWith(...toDomNodes(what)),
  replaceChild: (_: WrappedElement, what: unknown, old: unknown) =>
    findElementFor(old)?.replaceWith(...toDomNodes(what)),
  empty: (target: WrappedElement) => target.replaceChildren(),
  setContent: (target: WrappedElement, what: unknown) => target.replaceChildren(...toDomNodes(what)),
  setHTML: (target: WrappedElement, what: unknown) => target.replaceChildren(...toDomNodes(what)),
  getContent: (target: WrappedElement) => target.innerHTML,
  getHTML: (target: WrappedElement) => target.innerHTML,
  cloneNode: (target: WrappedElement, isDeep?: boolean) => target.cloneNode(isDeep),
  wrap: (target: WrappedElement, what: unknown) => {
    const [around] = toDomNodes(what)
    if (!(around instanceof Element)) return
    target.replaceWith(around)
    around.append(target)
  },
  unwrap: (target: WrappedElement) => target.parentElement?.replaceWith(...target.parentElement.childNodes),
  generateID: (target: WrappedElement) =>
    (target.id ||= `yui_${dataOf(target).size}_${Math.random().toString(36).slice(2)}`),
  getX: (target: WrappedElement) => regionOf(target)['left'],
  getY: (target: WrappedElement) => regionOf(target)['top'],
  getXY: (target: WrappedElement) => [regionOf(target)['left'], regionOf(target)['top']],
  setX: (target: WrappedElement, x: number) => setStyle(target, 'left', `${x}px`),
  setY: (target: WrappedElement, y: number) => setStyle(target, 'top', `${y}px`),
  width: (target: WrappedElement) => target.offsetWidth,
  height: (target: WrappedElement) => target.offsetHeight,
  region: regionOf,
  inViewportRegion: (target: WrappedElement) => {
    const { top, bottom } = target.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  },
  inRegion: () => false,
  intersect: () => ({ inRegion: false }),
  focus: (target: WrappedElement) => target.focus(),
  blur: (target: WrappedElement) => target.blur(),
  select: (target: WrappedElement) => target instanceof HTMLInputElement && target.select() === undefined && undefined,
  submit: (target: WrappedElement) =>
    target instanceof HTMLFormElement && target.requestSubmit() === undefined && undefined,
  reset: (target: WrappedElement) => target instanceof HTMLFormElement && target.reset() === undefined && undefined,
  scrollIntoView: (target: WrappedElement) => target.scrollIntoView(),
  getData: (target: WrappedElement, name?: string) => {
    if (name === undefined) return Object.fromEntries([...Object.entries(target.dataset), ...dataOf(target)])
    return dataOf(target).get(name) ?? target.getAttribute(`data-${name}`) ?? null
  },
  setData: (target: WrappedElement, name: string, value: unknown) => void dataOf(target).set(name, value),
  clearData: (target: WrappedElement) => dataOf(target).clear(),
  transition: (target: WrappedElement, given: Readonly<Record<string, unknown>>, done?: () => void) => {
    for (const [name, value] of Object.entries(given)) {
      if (/^(?:duration|easing|delay|on)$/.test(name)) continue
      setStyle(target, name, typeof value === 'object' && value !== null && 'value' in value ? value.value : value)
    }
    if (done) setTimeout(() => done.call(wrapAsYuiNode(target)), 0)
  },
  anim: (target: WrappedElement, to?: object, more?: object) => makeAnimation({ node: target, to: { ...to }, ...more }),
  plug: () => undefined,
  unplug: () => undefined,
  hasPlugin: () => false,
  invoke: (target: WrappedElement, name: string, ...given: unknown[]) => {
    const method: unknown = Reflect.get(target, name)
    return typeof method === 'function'
      ? Reflect.apply(
          method,
          target,
          given.map((one) => (isYuiNode(one) ? one._node : one)),
        )
      : undefined
  },
  publish: () => undefined,
  each: (target: WrappedElement, visit: Visit) => void visit(wrapAsYuiNode(target)),
  getEvent: (target: WrappedElement, event: Event) => wrapEvent(event, target),
}

function wordsOf(names: unknown): string[] {
  return primitiveToText(names).split(/\s+/).filter(Boolean)
}
