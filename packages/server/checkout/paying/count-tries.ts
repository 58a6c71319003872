import type { Ctx } from '../../context.ts'
import { mailboxOf } from '../../mail/index.ts'

/** The tries of one request, at most one for each mailbox, or one for the account that is signed in. */
export type Tries = {
  isCounted(email: string): boolean
  /** Throws `kit.too-many` when the mailbox has no tries left. */
  count(email: string): Promise<void>
  /** Notes that a card may have been checked: nothing is given back any more. */
  keep(): void
  /** Gives the tries back, for a request that came to no card's check. */
  giveBack(): Promise<void>
}

/**
 * Starts counting the tries of a request that pays. Who is signed in, as `shopper`, has tries of their own: strangers who pay with their
 * address cannot use them up.
 */
export function countTries({ deps: { limits }, siteId }: Ctx, shopper: { id: string } | null): Tries {
  const counted = new Set<string>()
  const accountOf = (email: string): string => shopper?.id ?? mailboxOf(email)
  let isKept = false
  return {
    isCounted: (email) => counted.has(accountOf(email)),
    count: async (email) => {
      const account = accountOf(email)
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
