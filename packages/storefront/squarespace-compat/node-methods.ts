import { wrapEvent, addListener, type Handle } from './events.ts'
import { createNodes, elementOf, elementsOf, isNode, textOf, wrap, type Target } from './wrap.ts'
import { readProperty, writeProperty } from './node-properties.ts'

type Visit = (node: unknown) => unknown
type Matcher = string | Visit | undefined

const dataByNode = new WeakMap<object, Map<string, unknown>>()

function dataOf(target: Target): Map<string, unknown> {
  const data = dataByNode.get(target) ?? new Map<string, unknown>()
  dataByNode.set(target, data)
  return data
}

function matches(target: Element, by: Matcher): boolean {
  if (by === undefined) return true
  return typeof by === 'string' ? target.matches(by) : by(wrap(target)) === true
}

function nearest(target: Target, by: Matcher, step: (one: Element) => Element | null): Element | null {
  for (let at = step(target); at; at = step(at)) if (matches(at, by)) return at
  return null
}

function place(target: Target, what: unknown, where: unknown): void {
  const nodes = createNodes(what)
  if (where === 'replace') return target.replaceChildren(...nodes)
  if (where === 'before') return target.before(...nodes)
  if (where === 'after') return target.after(...nodes)
  if (typeof where === 'number')
    return target.insertBefore(fragmentOf(nodes), target.children[where] ?? null) && undefined
  const before = where === undefined ? null : elementOf(where)
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

function setStyle(target: Target, name: string, value: unknown): void {
  const unit =
    typeof value === 'number' && !/^(?:opacity|zIndex|lineHeight|fontWeight|zoom|flex|order)/.test(styleName(name))
      ? 'px'
      : ''
  Reflect.set(target.style, styleName(name), textOf(value) + unit)
}

function regionOf(target: Target): Record<string, number> {
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + scrollX, top + scrollY]
  return { 0: x, 1: y, left: x, top: y, right: x + width, bottom: y + height, width, height }
}

/**
 * Methods of YUI nodes by name, as functions of the node's element. When one returns `undefined`, scripts get the node itself.
 */
export const nodeMethods = {
  on: (target: Target, type: unknown, run: unknown, context?: unknown, ...given: unknown[]): Handle =>
    addListener(target, type, run, { context, given }),
  after: (target: Target, type: unknown, run: unknown, context?: unknown): Handle =>
    addListener(target, type, run, { context }),
  once: (target: Target, type: unknown, run: unknown, context?: unknown): Handle =>
    addListener(target, type, run, { context, once: true }),
  delegate: (target: Target, type: unknown, run: unknown, within: unknown, context?: unknown): Handle =>
    addListener(target, type, run, { context, within: String(within) }),
  detach: () => undefined,
  detachAll: () => undefined,
  purge: () => undefined,
  fire: (target: Target, type: string) => void target.dispatchEvent(new CustomEvent(type, { bubbles: true })),
  simulate: (target: Target, type: string) =>
    void target.dispatchEvent(
      type === 'click' ? new MouseEvent(type, { bubbles: true, cancelable: true }) : new Event(type, { bubbles: true }),
    ),
  addClass: (target: Target, names: string) => target.classList.add(...wordsOf(names)),
  removeClass: (target: Target, names: string) => target.classList.remove(...wordsOf(names)),
  toggleClass: (target: Target, name: string, force?: boolean) => void target.classList.toggle(name, force),
  replaceClass: (target: Target, old: string, name: string) => {
    target.classList.remove(...wordsOf(old))
    target.classList.add(...wordsOf(name))
  },
  hasClass: (target: Target, name: string) => target.classList?.contains(name) ?? false,
  getAttribute: (target: Target, name: string) => target.getAttribute(name) ?? '',
  hasAttribute: (target: Target, name: string) => target.hasAttribute(name),
  setAttribute: (target: Target, name: string, value: unknown) => target.setAttribute(name, String(value)),
  removeAttribute: (target: Target, name: string) => target.removeAttribute(name),
  get: readProperty,
  set: writeProperty,
  getAttrs: (target: Target) => Object.fromEntries(Array.from(target.attributes, ({ name, value }) => [name, value])),
  setAttrs: (target: Target, given: object) => {
    for (const [name, value] of Object.entries(given)) writeProperty(target, name, value)
  },
  getStyle: (target: Target, name: string) =>
    String(Reflect.get(target.style, styleName(name)) || Reflect.get(getComputedStyle(target), styleName(name))),
  getComputedStyle: (target: Target, name: string) => String(Reflect.get(getComputedStyle(target), styleName(name))),
  setStyle,
  setStyles: (target: Target, given: object) => {
    for (const [name, value] of Object.entries(given)) setStyle(target, name, value)
  },
  show: (target: Target) => setStyle(target, 'display', ''),
  hide: (target: Target) => setStyle(target, 'display', 'none'),
  toggleView: (target: Target, isOn?: boolean) =>
    setStyle(target, 'display', (isOn ?? target.style.display === 'none') ? '' : 'none'),
  one: (target: Target, selector: string) => elementOf(selector, target),
  all: (target: Target, selector: string) => elementsOf(selector, target),
  ancestor: (target: Target, by?: Matcher, withSelf?: boolean) =>
    withSelf && matches(target, by) ? target : nearest(target, by, (one) => one.parentElement),
  ancestors: (target: Target, by?: Matcher) => {
    const found: Element[] = []
    for (let at = target.parentElement; at; at = at.parentElement) if (matches(at, by)) found.unshift(at)
    return found
  },
  next: (target: Target, by?: Matcher) => nearest(target, by, (one) => one.nextElementSibling),
  previous: (target: Target, by?: Matcher) => nearest(target, by, (one) => one.previousElementSibling),
  siblings: (target: Target, by?: Matcher) =>
    [...(target.parentElement?.children ?? [])].filter((one) => one !== target && matches(one, by)),
  children: (target: Target) => [...target.children],
  index: (target: Target) => [...(target.parentElement?.children ?? [])].indexOf(target),
  contains: (target: Target, other: unknown) => target.contains(elementOf(other)),
  test: (target: Target, selector: string) => target.matches(selector),
  compareTo: (target: Target, other: unknown) => elementOf(other) === target,
  inDoc: (target: Target) => target.isConnected,
  append: (target: Target, what: unknown) => target.append(...createNodes(what)),
  appendChild: (target: Target, what: unknown) => {
    const nodes = createNodes(what)
    target.append(...nodes)
    return nodes[0]
  },
  appendTo: (target: Target, where: unknown) => elementOf(where)?.append(target),
  prepend: (target: Target, what: unknown) => target.prepend(...createNodes(what)),
  insert: place,
  insertBefore: (target: Target, what: unknown, before?: unknown) => {
    const nodes = createNodes(what)
    target.insertBefore(fragmentOf(nodes), elementOf(before))
    return nodes[0]
  },
  remove: (target: Target) => target.remove(),
  destroy: (target: Target) => target.remove(),
  removeChild: (_: Target, what: unknown) => elementOf(what)?.remove(),
  replace: (target: Target, what: unknown) => target.replaceWith(...createNodes(what)),
  replaceChild: (_: Target, what: unknown, old: unknown) => elementOf(old)?.replaceWith(...createNodes(what)),
  empty: (target: Target) => target.replaceChildren(),
  setContent: (target: Target, what: unknown) => target.replaceChildren(...createNodes(what)),
  setHTML: (target: Target, what: unknown) => target.replaceChildren(...createNodes(what)),
  getContent: (target: Target) => target.innerHTML,
  getHTML: (target: Target) => target.innerHTML,
  cloneNode: (target: Target, isDeep?: boolean) => target.cloneNode(isDeep),
  wrap: (target: Target, what: unknown) => {
    const [around] = createNodes(what)
    if (!(around instanceof Element)) return
    target.replaceWith(around)
    around.append(target)
  },
  unwrap: (target: Target) => target.parentElement?.replaceWith(...target.parentElement.childNodes),
  generateID: (target: Target) => (target.id ||= `yui_${dataOf(target).size}_${Math.random().toString(36).slice(2)}`),
  getX: (target: Target) => regionOf(target)['left'],
  getY: (target: Target) => regionOf(target)['top'],
  getXY: (target: Target) => [regionOf(target)['left'], regionOf(target)['top']],
  setX: (target: Target, x: number) => setStyle(target, 'left', `${x}px`),
  setY: (target: Target, y: number) => setStyle(target, 'top', `${y}px`),
  width: (target: Target) => target.offsetWidth,
  height: (target: Target) => target.offsetHeight,
  region: regionOf,
  inViewportRegion: (target: Target) => {
    const { top, bottom } = target.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  },
  inRegion: () => false,
  intersect: () => ({ inRegion: false }),
  focus: (target: Target) => target.focus(),
  blur: (target: Target) => target.blur(),
  select: (target: Target) => target instanceof HTMLInputElement && target.select() === undefined && undefined,
  submit: (target: Target) => target instanceof HTMLFormElement && target.requestSubmit() === undefined && undefined,
  reset: (target: Target) => target instanceof HTMLFormElement && target.reset() === undefined && undefined,
  scrollIntoView: (target: Target) => target.scrollIntoView(),
  getData: (target: Target, name?: string) => {
    if (name === undefined) return Object.fromEntries([...Object.entries(target.dataset), ...dataOf(target)])
    return dataOf(target).get(name) ?? target.getAttribute(`data-${name}`) ?? null
  },
  setData: (target: Target, name: string, value: unknown) => void dataOf(target).set(name, value),
  clearData: (target: Target) => dataOf(target).clear(),
  transition: (target: Target, given: Readonly<Record<string, unknown>>, done?: () => void) => {
    for (const [name, value] of Object.entries(given)) {
      if (/^(?:duration|easing|delay|on)$/.test(name)) continue
      setStyle(target, name, typeof value === 'object' && value !== null && 'value' in value ? value.value : value)
    }
    if (done) setTimeout(() => done.call(wrap(target)), 0)
  },
  plug: () => undefined,
  unplug: () => undefined,
  hasPlugin: () => false,
  invoke: (target: Target, name: string, ...given: unknown[]) => {
    const method: unknown = Reflect.get(target, name)
    return typeof method === 'function'
      ? Reflect.apply(
          method,
          target,
          given.map((one) => (isNode(one) ? one._node : one)),
        )
      : undefined
  },
  publish: () => undefined,
  each: (target: Target, visit: Visit) => void visit(wrap(target)),
  getEvent: (target: Target, event: Event) => wrapEvent(event, target),
}

function wordsOf(names: unknown): string[] {
  return textOf(names).split(/\s+/).filter(Boolean)
}
