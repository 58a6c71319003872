/** What one module tells others inside the process, after its commit. What must not be lost is an outbox row instead. */
export type EventMap = {
  /**
   * Cached pages of a site that show one of these tags (`site`, `page:<id>`, `product:<id>` …) are out of date, if they were drawn
   * before the site had this revision.
   */
  'pages.purge': { siteId: string; tags: readonly string[]; revision: number }
  /** A site was made, renamed or deleted. */
  'sites.changed': { siteId: string }
}

export type Events = {
  on<Name extends keyof EventMap>(name: Name, listener: (value: EventMap[Name]) => void): void
  raise<Name extends keyof EventMap>(name: Name, value: EventMap[Name]): void
}

type Listeners = { [Name in keyof EventMap]: ((value: EventMap[Name]) => void)[] }

/** The listeners of one process, called in the order in which they were added. */
export function makeEvents(): Events {
  const listeners: Listeners = { 'pages.purge': [], 'sites.changed': [] }
  return {
    on: (name, listener) => {
      listeners[name].push(listener)
    },
    raise: (name, value) => {
      for (const listener of listeners[name]) listener(value)
    },
  }
}
