import { wrap } from './wrap.ts'

/** Returned by every `listen`; `detach` removes the listener. */
export type Handle = { detach: () => void }
type Run = (...given: unknown[]) => unknown

export type Listening = { context?: unknown; once?: boolean; within?: string; given?: readonly unknown[] }

/** Listens on an element, the document or the window: to one type, `category|click`, or several in a list or an object. */
export function listen(target: EventTarget, type: unknown, run: unknown, options: Listening = {}): Handle {
  const all = Array.isArray(type)
    ? type.map((one) => listen(target, one, run, options))
    : typeof type === 'object' && type !== null
      ? Object.entries(type).map(([one, own]) =>
          listen(target, one, own, { ...options, context: run ?? options.context }),
        )
      : typesIn(String(type)).map((one) => listenOnce(target, one, run, options))
  return handles(all)
}

/** Combines handles into one that removes all of their listeners. */
export function handles(all: readonly Handle[]): Handle {
  return { detach: () => all.forEach((handle) => handle.detach()) }
}

function typesIn(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((one) => one.split('|').at(-1) || [])
}

/** Event names of the library for which browsers have other names. */
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
const keys: Readonly<Record<string, number>> = { esc: 27, enter: 13, tab: 9, space: 32 }

function listenOnce(target: EventTarget, type: string, run: unknown, options: Listening): Handle {
  if (typeof run !== 'function') return { detach: () => undefined }
  const [name = '', key] = type.split(':')
  const listener = (event: Event): void => {
    const current = currentOf(event, target, options.within)
    if (!current || !hasKey(event, key)) return
    if (options.once) target.removeEventListener(names[name] ?? name, listener)
    const run1 = run as Run // a function of the page, whose types are unknown
    const context = options.context ?? wrap(current) ?? target
    const answer = run1.call(context, facade(event, current), ...(options.given ?? []))
    if (answer === false) stop(event)
  }
  target.addEventListener(names[name] ?? name, listener)
  return { detach: () => target.removeEventListener(names[name] ?? name, listener) }
}

/** The event's target for the handler: with a selector, the matching element around it; `null` when none matches. */
function currentOf(event: Event, target: EventTarget, within: string | undefined): EventTarget | null {
  if (within === undefined) return target
  const found = event.target instanceof Element ? event.target.closest(within) : null
  return found && target instanceof Node && target.contains(found) ? found : null
}

/** True unless the type names keys (`key:27`, `down:enter`) and the event has another one. */
function hasKey(event: Event, key: string | undefined): boolean {
  if (key === undefined) return true
  const wanted = key.split(/[,+]/).map((one) => keys[one] ?? Number(one))
  return event instanceof KeyboardEvent ? wanted.includes(event.keyCode) : true
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Wraps an event so that its elements are library nodes. */
export function facade(event: Event, current: EventTarget): Record<string, unknown> {
  const own: Record<string, unknown> = {
    _event: event,
    type: event.type,
    target: wrap(event.target) ?? event.target,
    currentTarget: wrap(current) ?? current,
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
    stopImmediatePropagation: () => event.stopImmediatePropagation(),
    halt: () => stop(event),
  }
  return new Proxy(own, {
    get: (held, name) => {
      if (typeof name !== 'string' || Object.hasOwn(held, name)) return Reflect.get(held, name)
      if (name === 'relatedTarget') return wrap(Reflect.get(event, name))
      const value: unknown = Reflect.get(event, name)
      return typeof value === 'function' ? value.bind(event) : value
    },
  })
}

/** Event emitter for the page's own events, carts and galleries. */
export function makeHub(): {
  on: (type: unknown, run: unknown, context?: unknown, ...given: unknown[]) => Handle
  once: (type: unknown, run: unknown, context?: unknown, ...given: unknown[]) => Handle
  fire: (type: string, ...given: unknown[]) => void
  detach: (type?: string) => void
} {
  const listeners = new Map<string, Set<Run>>()
  const on = (type: unknown, run: unknown, context?: unknown, ...given: unknown[]): Handle => {
    if (typeof type === 'object' && type !== null && !Array.isArray(type)) {
      return handles(Object.entries(type).map(([name, own]) => on(name, own, run)))
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
  /** Each of several names calls its listener once. */
  const once: typeof on = (type, run, ...given) => {
    if (Array.isArray(type)) return handles(type.map((name) => once(name, run, ...given)))
    if (typeof type === 'object' && type !== null) {
      return handles(Object.entries(type).map(([name, own]) => once(name, own, run)))
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
