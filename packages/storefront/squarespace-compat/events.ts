import { wrapAsYuiNode } from './yui-nodes.ts'

/** Returned by every function that adds a listener; `detach` removes that listener. */
export type ListenerHandle = { detach: () => void }
type Run = (...given: unknown[]) => unknown

export type ListenerOptions = { context?: unknown; once?: boolean; within?: string; given?: readonly unknown[] }

/**
 * Adds a listener to an element, the document or the window, as theme scripts do with YUI's `on`. `type` is one event name
 * (`click`, or `category|click`), a list of names, or an object with a listener per name.
 */
export function addListener(
  target: EventTarget,
  type: unknown,
  run: unknown,
  options: ListenerOptions = {},
): ListenerHandle {
  const all = Array.isArray(type)
    ? type.map((one) => addListener(target, one, run, options))
    : typeof type === 'object' && type !== null
      ? Object.entries(type).map(([one, own]) =>
          addListener(target, one, own, { ...options, context: run ?? options.context }),
        )
      : typesIn(String(type)).map((one) => listenOnce(target, one, run, options))
  return combineHandles(all)
}

/** Combines handles into one that removes all of their listeners. */
export function combineHandles(all: readonly ListenerHandle[]): ListenerHandle {
  return { detach: () => all.forEach((handle) => handle.detach()) }
}

function typesIn(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((one) => one.split('|').at(-1) || [])
}

/** Browser events by the names that YUI, Squarespace's script library, uses for them. */
const names: Readonly<Record<string, string>> = {
  domready: 'DOMContentLoaded',
  contentready: 'DOMContentLoaded',
  available: 'DOMContentLoaded',
  windowresize: 'resize',
  tap: 'click',
  gesturemovestart: 'pointerdown',
  gesturemove: 'pointermove',
  gesturemoveend: 'pointerup',
  mousewheel: 'wheel',
  valuechange: 'input',
}
const keys: Readonly<Record<string, number>> = {
  esc: 27,
  enter: 13,
  tab: 9,
  space: 32,
  arrowleft: 37,
  arrowup: 38,
  arrowright: 39,
  arrowdown: 40,
}

/** Returns the event type for the keys of YUI's event `key`: `esc`, `i`, `down:37`, `up:13,27`. */
export function keyType(keysAndWhen: unknown): string {
  const [, when = 'down', named = ''] = /^(?:(down|up|press):)?(.*)$/.exec(String(keysAndWhen)) ?? []
  return `key${when}:${named.replaceAll(',', '+')}`
}

function listenOnce(target: EventTarget, type: string, run: unknown, options: ListenerOptions): ListenerHandle {
  if (typeof run !== 'function') return { detach: () => undefined }
  const [name = '', key] = type.split(':')
  const listener = (event: Event): void => {
    const current = currentOf(event, target, options.within)
    if (!current || !hasKey(event, key)) return
    if (options.once) target.removeEventListener(names[name] ?? name, listener)
    const run1 = run as Run // a theme script's function, whose types are unknown
    const context = options.context ?? wrapAsYuiNode(current) ?? target
    const answer = run1.call(context, wrapEvent(event, current), ...(options.given ?? []))
    if (answer === false) stop(event)
  }
  target.addEventListener(names[name] ?? name, listener)
  return { detach: () => target.removeEventListener(names[name] ?? name, listener) }
}

/**
 * Returns the element that is the event's current target for the listener: with a selector (`within`), the element matching it
 * around the event's target, `null` when none matches.
 */
function currentOf(event: Event, target: EventTarget, within: string | undefined): EventTarget | null {
  if (within === undefined) return target
  const found = event.target instanceof Element ? event.target.closest(within) : null
  return found && target instanceof Node && target.contains(found) ? found : null
}

/** True unless the event type names keys (`key:27`, `down:enter`) and another key was pressed. */
function hasKey(event: Event, key: string | undefined): boolean {
  if (key === undefined) return true
  const wanted = key.split(/[,+]/).map(codeOf)
  return event instanceof KeyboardEvent ? wanted.includes(event.keyCode) : true
}

function codeOf(key: string): number {
  return keys[key] ?? (/^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : Number(key))
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Wraps a browser event for a theme's script: the elements it refers to become YUI nodes. */
export function wrapEvent(event: Event, current: EventTarget): Record<string, unknown> {
  const own: Record<string, unknown> = {
    _event: event,
    type: event.type,
    target: wrapAsYuiNode(event.target) ?? event.target,
    currentTarget: wrapAsYuiNode(current) ?? current,
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
    stopImmediatePropagation: () => event.stopImmediatePropagation(),
    halt: () => stop(event),
  }
  return new Proxy(own, {
    get: (held, name) => {
      if (typeof name !== 'string' || Object.hasOwn(held, name)) return Reflect.get(held, name)
      if (name === 'relatedTarget') return wrapAsYuiNode(Reflect.get(event, name))
      const value: unknown = Reflect.get(event, name)
      return typeof value === 'function' ? value.bind(event) : value
    },
  })
}

/** Creates an event emitter. YUI's global events use it, and objects such as the cart and galleries. */
export function makeEventEmitter(): {
  on: (type: unknown, run: unknown, context?: unknown, ...given: unknown[]) => ListenerHandle
  once: (type: unknown, run: unknown, context?: unknown, ...given: unknown[]) => ListenerHandle
  fire: (type: string, ...given: unknown[]) => void
  detach: (type?: string) => void
} {
  const listeners = new Map<string, Set<Run>>()
  const on = (type: unknown, run: unknown, context?: unknown, ...given: unknown[]): ListenerHandle => {
    if (typeof type === 'object' && type !== null && !Array.isArray(type)) {
      return combineHandles(Object.entries(type).map(([name, own]) => on(name, own, run)))
    }
    if (typeof run !== 'function') return { detach: () => undefined }
    const own: Run = (...emitted) => (run as Run).call(context, ...emitted, ...given)
    const kept = [type].flat().map((name) => {
      const list = listeners.get(String(name)) ?? new Set()
      listeners.set(String(name), list.add(own))
      return list
    })
    return { detach: () => kept.forEach((list) => list.delete(own)) }
  }
  /** Adds a listener that runs at most once for each of the given event names. */
  const once: typeof on = (type, run, ...given) => {
    if (Array.isArray(type)) return combineHandles(type.map((name) => once(name, run, ...given)))
    if (typeof type === 'object' && type !== null) {
      return combineHandles(Object.entries(type).map(([name, own]) => once(name, own, run)))
    }
    if (typeof run !== 'function') return { detach: () => undefined }
    const first = function (this: unknown, ...emitted: unknown[]): unknown {
      handle.detach()
      return (run as Run).apply(this, emitted)
    }
    const handle = on(type, first, ...given)
    return handle
  }
  return {
    on,
    once,
    fire: (type, ...given) => {
      const all = Array.from(listeners.get(type) ?? [])
      for (const run of all) run(...given)
    },
    detach: (type) => (type === undefined ? listeners.clear() : void listeners.delete(type)),
  }
}
