import type { Answer } from '@sitewright/server/testing/test-client.ts'

/** An order that a shop has confirmed to its buyer. */
type Acknowledged = { siteId: string; checkoutId: string; totalCents: number; method: string }

/** What buyers, owners and the provider saw, to be held against the books at the end. */
export type RunLog = {
  readonly counts: Record<string, number>
  readonly acknowledged: Acknowledged[]
  readonly faults: string[]
  count(name: string): void
  /** Notes an answer that no server may ever give. */
  look(what: string, answer: Answer | null): void
}

export function makeRunLog(): RunLog {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  return {
    counts,
    acknowledged: [],
    faults,
    count: (name) => {
      counts[name] = (counts[name] ?? 0) + 1
    },
    look: (what, answer) => {
      if (answer && answer.status >= 500 && answer.status !== 503)
        faults.push(`${what} was answered ${answer.status}: ${answer.text}`)
    },
  }
}
