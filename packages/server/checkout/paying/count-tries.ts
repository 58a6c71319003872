import type { Ctx } from '../../context.ts'
import { mailboxOf } from '../../mail/index.ts'

/** The tries of one request, at most one for each mailbox. */
export type Tries = {
  isCounted(email: string): boolean
  /** Throws `kit.too-many` when the mailbox has no tries left. */
  count(email: string): Promise<void>
  /** Notes that a card may have been checked: nothing is given back any more. */
  keep(): void
  /** Gives the tries back, for a request that came to no card's check. */
  giveBack(): Promise<void>
}

/** Starts counting the tries of a request that pays. */
export function countTries({ deps: { limits }, siteId }: Ctx): Tries {
  const counted = new Set<string>()
  let isKept = false
  return {
    isCounted: (email) => counted.has(mailboxOf(email)),
    count: async (email) => {
      const account = mailboxOf(email)
      if (counted.has(account)) return
      await limits.take('payEmail', { siteId, account })
      counted.add(account)
    },
    keep: () => {
      isKept = true
    },
    giveBack: async () => {
      if (isKept) return
      for (const account of counted) await limits.giveBack('payEmail', { siteId, account })
    },
  }
}
