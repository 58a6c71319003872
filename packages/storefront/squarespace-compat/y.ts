import { augment, ourConstructors } from './augment.ts'
import './nodes.ts'
import './node-plugins.ts'
import { makeAnimation } from './animation.ts'
import { combineHandles, addListener, keyType, makeEventEmitter, type ListenerHandle } from './events.ts'
import { io, fetchYuiData } from './requests.ts'
import { makeStubObject, makeYuiBaseObject } from './library-objects.ts'
import { queryString } from './query-string.ts'
import {
  toDomNodes,
  findElementFor,
  findElementsFor,
  isYuiNode,
  nodePrototype,
  wrapAsYuiNode,
  wrapAsYuiNodeList,
} from './yui-nodes.ts'

type Run = (...given: unknown[]) => unknown

/** Members of an object of Squarespace's script library, by name. */
export type YuiNamespaceMembers = Record<string, unknown>

/**
 * Creates `Y`, the global of the script library YUI, with the members that theme scripts use. `squarespace` becomes
 * `Y.Squarespace`.
 */
export function makeYuiNamespace(squarespace: YuiNamespaceMembers): YuiNamespaceMembers {
  const modules = new Map<string, Run>()
  const hub = makeEventEmitter()
  const Y: YuiNamespaceMembers = {
    ...language,
    Squarespace: squarespace,
    Global: { on: hub.on, after: hub.on, once: hub.once, fire: hub.fire, detach: hub.detach },
    config: { win: window, doc: document },
    UA: userAgent(),
    Env: {},
    one: (what: unknown) => wrapAsYuiNode(findElementFor(what)),
    all: (what: unknown) => wrapAsYuiNodeList(findElementsFor(what)),
    use: (...given: unknown[]) => use(Y, modules, given),
    add: (name: string, run: Run) => {
      modules.set(name, run)
      return Y
    },
    on: (type: unknown, run: Run, ...given: unknown[]) => listenAnywhere(hub, type, run, given),
    once: (type: unknown, run: Run, ...given: unknown[]) => listenAnywhere(hub, type, run, given, true),
    delegate: (type: unknown, run: unknown, where: unknown, within: string) =>
      combineHandles(findElementsFor(where).map((one) => addListener(one, type, run, { within }))),
    fire: hub.fire,
    detach: hub.detach,
    later,
    Node: nodeClass(),
    NodeList: makeConstructor((given) => wrapAsYuiNodeList(findElementsFor(given))),
    DOM: {
      byId: (id: string) => document.getElementById(id),
      winHeight: () => innerHeight,
      winWidth: () => innerWidth,
      docScrollY: () => scrollY,
      viewportRegion: () => ({
        top: scrollY,
        bottom: scrollY + innerHeight,
        left: scrollX,
        right: scrollX + innerWidth,
      }),
      inViewportRegion: (what: unknown) =>
        (findElementFor(what)?.getBoundingClientRect().top ?? innerHeight) < innerHeight,
    },
    Anim: makeConstructor(makeAnimation),
    Easing: {},
    Base: base(),
    Widget: base(),
    Plugin: { Base: base() },
    Model: base(),
    View: base(),
    EventTarget: makeConstructor(() => makeYuiBaseObject()),
    HistoryHash: makeConstructor(() => hashHistory()),
    Data: { get: fetchYuiData, post: fetchYuiData },
    io,
    log: () => undefined,
    guid: () => `yui_${Math.random().toString(36).slice(2)}`,
    namespace: (path: string) => namespace(Y, path),
  }
  Y['after'] = Y['on']
  return withStubConstructors(Y)
}

/**
 * Returns `names` with a constructor for every unknown capitalized name, so that theme scripts do not fail. Objects made by such
 * a constructor do nothing.
 */
export function withStubConstructors(names: YuiNamespaceMembers): YuiNamespaceMembers {
  return new Proxy(names, {
    get: (held, name) => {
      const own: unknown = Reflect.get(held, name)
      if (own !== undefined || typeof name !== 'string' || !/^[A-Z][a-z]/.test(name)) return own
      const unknown = Object.assign(makeConstructor(makeStubObject), { create: baseCreate })
      held[name] = unknown
      return unknown
    },
  })
}

/** Returns a constructor for `new` whose result is what `make` returns. */
export function makeConstructor(make: (given: never) => unknown): Run {
  function part(given: unknown): unknown {
    return make((given ?? {}) as never) // theme scripts pass arguments of any type
  }
  ourConstructors.add(part)
  return part
}

/** `Y.use(names…, callback)`: runs the named modules that the theme has added, each once, and then the callback. */
function use(Y: YuiNamespaceMembers, modules: Map<string, Run>, given: readonly unknown[]): YuiNamespaceMembers {
  const names = given.flat().filter((one) => typeof one === 'string')
  for (const name of names) {
    const run = modules.get(name)
    modules.delete(name)
    run?.call(Y, Y, name)
  }
  const last = given.at(-1)
  if (typeof last === 'function') Reflect.apply(last, Y, [Y, { success: true }])
  return Y
}

const ofPage = new Set(['domready', 'contentready', 'available'])
const ofWindow = new Set([
  'load',
  'windowresize',
  'resize',
  'scroll',
  'hashchange',
  'popstate',
  'orientationchange',
  'beforeunload',
  'unload',
  'pageshow',
  'message',
])

/**
 * `Y.on`: `on(type, run)` listens on the document, the window or for an event fired by scripts; `on(type, run, where, context)`
 * on elements.
 */
function listenAnywhere(
  hub: ReturnType<typeof makeEventEmitter>,
  type: unknown,
  run: Run,
  given: readonly unknown[],
  once = false,
): ListenerHandle {
  const [where, context] = given
  const name = String(type)
  if (name === 'key') return listenAnywhere(hub, keyType(context), run, [where, given[2]], once)
  if (ofPage.has(name)) return whenReady(run, where)
  const targets = isPlace(where) ? findElementsFor(where) : []
  if (targets.length > 0) return combineHandles(targets.map((one) => addListener(one, type, run, { context, once })))
  if (ofWindow.has(name)) return addListener(window, type, run, { once, context: isPlace(where) ? context : where })
  const bubbling = /^(?:click|key|mouse|touch|submit|focus|change|input|pointer)/.test(name)
  if (bubbling) return addListener(document, type, run, { once, context: where })
  return once ? hub.once(type, run, where) : hub.on(type, run, where)
}

function isPlace(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    isYuiNode(value) ||
    value instanceof EventTarget ||
    (typeof value === 'object' && value !== null && '_nodes' in value)
  )
}

function whenReady(run: Run, context: unknown): ListenerHandle {
  const now = (): unknown => run.call(context, { type: 'domready' })
  if (document.readyState !== 'loading') queueMicrotask(now)
  else document.addEventListener('DOMContentLoaded', now, { once: true })
  return { detach: () => document.removeEventListener('DOMContentLoaded', now) }
}

function later(
  afterMs: number,
  context: unknown,
  run: Run | string,
  given?: unknown,
  isRepeated?: boolean,
): { cancel: () => void } {
  const found: unknown =
    typeof run === 'string' && typeof context === 'object' && context !== null ? Reflect.get(context, run) : run
  const now = (): unknown => (typeof found === 'function' ? Reflect.apply(found, context, [given].flat()) : undefined)
  const timer = isRepeated ? setInterval(now, afterMs) : setTimeout(now, afterMs)
  return { cancel: () => clearTimeout(timer) }
}

function userAgent(): YuiNamespaceMembers {
  const text = navigator.userAgent
  const version = (pattern: RegExp): number => Number.parseFloat(pattern.exec(text)?.[1] ?? '0') || 0
  const isApple = /iPhone|iPad|iPod/.test(text)
  return {
    ie: 0,
    opera: 0,
    gecko: version(/Firefox\/([\d.]+)/),
    webkit: version(/AppleWebKit\/([\d.]+)/),
    chrome: version(/Chrome\/([\d.]+)/),
    safari: /Chrome/.test(text) ? 0 : version(/Version\/([\d.]+)/),
    mobile: /Mobi|Android/.test(text) ? 'mobile' : null,
    ios: isApple ? version(/OS (\d+)/) : null,
    ipad: /iPad/.test(text) ? 1 : null,
    iphone: /iPhone/.test(text) ? 1 : null,
    android: version(/Android ([\d.]+)/),
    os: null,
    touchEnabled: 'ontouchstart' in window,
  }
}

function nodeClass(): unknown {
  const make = makeConstructor((what) => wrapAsYuiNode(findElementFor(what)))
  const create = (text: string): unknown =>
    wrapAsYuiNode(toDomNodes(text).find((one) => one instanceof Element) ?? null)
  return Object.assign(make, {
    create,
    one: (what: unknown) => wrapAsYuiNode(findElementFor(what)),
    getDOMNode: findElementFor,
    prototype: nodePrototype, // methods that a theme adds to it are on every node
  })
}

/**
 * `Y.Base` and the classes derived from it. A theme defines classes of its own by `create(name, base, extensions, methods,
 * statics)`.
 */
function base(): unknown {
  return Object.assign(makeConstructor(makeYuiBaseObject), { create: baseCreate })
}

function baseCreate(
  _: string,
  __: unknown,
  ___: unknown,
  methods: object = {},
  statics: { ATTRS?: object } = {},
): unknown {
  const own = makeConstructor((given) => {
    const part = Object.assign(makeYuiBaseObject({ ...initialValues(statics.ATTRS), ...(given as object) }), methods)
    const begin: unknown = part['initializer']
    if (typeof begin === 'function') Reflect.apply(begin, part, [given])
    return part
  })
  return Object.assign(own, statics, { NAME: '' })
}

function initialValues(attributes: object = {}): YuiNamespaceMembers {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, one]: [string, unknown]) => [
      name,
      typeof one === 'object' && one !== null && 'value' in one ? one.value : undefined,
    ]),
  )
}

function hashHistory(): YuiNamespaceMembers {
  const read = (name: string): string | null => new URLSearchParams(location.hash.slice(1)).get(name)
  const add = (name: string, value: unknown): void => {
    const parts = new URLSearchParams(location.hash.slice(1))
    parts.set(name, String(value))
    location.hash = parts.toString()
  }
  return Object.assign(makeYuiBaseObject(), { get: read, add, addValue: add, replace: add, replaceValue: add })
}

function namespace(Y: YuiNamespaceMembers, path: string): YuiNamespaceMembers {
  return path
    .replace(/^Y\./, '')
    .split('.')
    .reduce<YuiNamespaceMembers>((at, name) => {
      const held = at[name]
      const next = typeof held === 'object' && held !== null ? (held as YuiNamespaceMembers) : {}
      at[name] = next
      return next
    }, Y)
}

type Each = (value: unknown, key: unknown, all: unknown) => unknown

function each(all: unknown, visit: Each, context?: unknown): void {
  if (typeof all !== 'object' || all === null) return
  if ('each' in all && typeof all.each === 'function') return void all.each(visit, context)
  if (Array.isArray(all)) all.forEach((one, index) => visit.call(context, one, index, all))
  else for (const [name, value] of Object.entries(all)) visit.call(context, value, name, all)
}

/** YUI's helpers for plain values, functions and objects. */
const language: YuiNamespaceMembers = {
  Lang: {
    isString: (value: unknown) => typeof value === 'string',
    isNumber: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
    isFunction: (value: unknown) => typeof value === 'function',
    isObject: (value: unknown) => typeof value === 'object' && value !== null,
    isArray: Array.isArray,
    isBoolean: (value: unknown) => typeof value === 'boolean',
    isUndefined: (value: unknown) => value === undefined,
    isNull: (value: unknown) => value === null,
    isValue: (value: unknown) => value !== undefined && value !== null && !Number.isNaN(value),
    trim: (text: unknown) => String(text).trim(),
    sub: (text: string, values: Readonly<Record<string, unknown>>) =>
      text.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole)),
    now: () => Date.now(),
  },
  Array: Object.assign((value: unknown) => (Array.isArray(value) ? value : Array.from(value as Iterable<unknown>)), {
    each,
    indexOf: (all: readonly unknown[], one: unknown) => all.indexOf(one),
    map: (all: readonly unknown[], make: Each) => all.map(make),
    filter: (all: readonly unknown[], keep: Each) => all.filter(keep),
    some: (all: readonly unknown[], is: Each) => all.some(is),
    find: (all: readonly unknown[], is: Each) => all.find(is) ?? null,
    dedupe: (all: readonly unknown[]) => [...new Set(all)],
    hash: (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true])),
    invoke: () => [],
  }),
  Object: {
    each,
    keys: Object.keys,
    values: Object.values,
    hasKey: (of: object, name: string) => name in of,
    size: (of: object) => Object.keys(of).length,
    isEmpty: (of: object) => Object.keys(of).length === 0,
  },
  JSON: { parse: JSON.parse, stringify: JSON.stringify },
  Escape: { html: (text: unknown) => escaped(String(text)) },
  QueryString: queryString,
  each,
  bind: (run: Run | string, context: object, ...given: unknown[]) => {
    const found: unknown = typeof run === 'string' ? Reflect.get(context, run) : run
    return typeof found === 'function'
      ? (...more: unknown[]): unknown => Reflect.apply(found, context, [...given, ...more])
      : () => undefined
  },
  rbind:
    (run: Run, context: object, ...given: unknown[]) =>
    (...more: unknown[]) =>
      run.apply(context, [...more, ...given]),
  merge: (...all: object[]) => Object.assign({}, ...all) as unknown,
  mix: (into: object, from: object) => Object.assign(into, from),
  clone: (value: unknown) => (typeof value === 'object' && value !== null ? structuredClone(value) : value),
  extend: (
    own: Run & { prototype: object },
    parent: Run & { prototype: object },
    methods: object = {},
    statics: object = {},
  ) => {
    Object.setPrototypeOf(own.prototype, parent.prototype)
    Object.assign(own.prototype, methods)
    return Object.assign(own, statics, { superclass: parent.prototype })
  },
  augment,
  throttle: (run: Run, waitMs: number) => {
    let last = 0
    return (...given: unknown[]) => {
      if (Date.now() - last < waitMs) return
      last = Date.now()
      run(...given)
    }
  },
  debounce: (waitMs: number, run: Run) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return (...given: unknown[]) => {
      clearTimeout(timer)
      timer = setTimeout(() => run(...given), waitMs)
    }
  },
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
