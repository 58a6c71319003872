/**
 * Events that modules of one process raise for each other after a commit. Events can be lost; work that must not be lost goes to
 * the outbox.
 */
export type EventMap = {
  /**
   * Raised when pages of the site change. Cached pages are stale if they were rendered before this revision. The tags name what
   * has changed (`site`, `page:<id>`, `product:<id>` …); cached pictures are dropped by their tags.
   */
  'pages.purge': { siteId: string; tags: readonly string[]; revision: number }
  /** A site was created, renamed or deleted. */
  'sites.changed': { siteId: string }
  /** A visitor searched the site (PL-3.31). `pageId` is the page with the results, `null` for the system page `/search`. */
  'search.made': { siteId: string; pageId: string | null; query: string; results: number }
}

export type EventBus = {
  on<Name extends keyof EventMap>(name: Name, listener: (value: EventMap[Name]) => void): void
  raise<Name extends keyof EventMap>(name: Name, value: EventMap[Name]): void
}

type Listeners = { [Name in keyof EventMap]: ((value: EventMap[Name]) => void)[] }

/** Creates the event registry of a process. Listeners run in the order they were added. */
export function makeEventBus(): EventBus {
  const listeners: Listeners = { 'pages.purge': [], 'sites.changed': [], 'search.made': [] }
  return {
    on: (name, listener) => {
      listeners[name].push(listener)
    },
    raise: (name, value) => {
      for (const listener of listeners[name]) listener(value)
    },
  }
}
