import { randomBytes } from 'node:crypto'
import { fullPasswordCost, makePasswordHasher } from '@sitewright/server/team/index.ts'

/**
 * Message from the parent process that starts the hashing: for how many milliseconds, how many verifications at once, and of
 * which password.
 */
export type HashOrder = { forMs: number; atOnce: number; password: string }

process.once('message', (order: HashOrder) => {
  void hashForAWhile(order).then((perSecond) => process.send?.(perSecond, () => process.disconnect()))
})

/** Verifies one password repeatedly, with the server's limit on concurrent hashing. Returns hashes per second. */
async function hashForAWhile({ forMs, atOnce, password }: HashOrder): Promise<number> {
  const passwords = makePasswordHasher({ clock: { now: Date.now, randomBytes }, passwordCost: fullPasswordCost })
  const caller = { address: '', proof: 'bench' }
  const passwordHash = await passwords.hash(password, caller)
  const from = performance.now()
  let done = 0
  const work = async (): Promise<void> => {
    while (performance.now() - from < forMs) {
      await passwords.findByPassword(password, caller, async () => ({ passwordHash }))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done / ((performance.now() - from) / 1000)
}
