import type { Ctx } from '../../context.ts'

/** Longest time by which the clock of a context lags behind the process's when its work happens now. */
const lagMs = 60 * 60_000

/**
 * Returns when the mails of a context were sent, if its clock is set to the past: what happens there happened earlier, so nobody is
 * written to about it now (the demonstration's orders).
 */
export function sentEarlier({ now, deps }: Pick<Ctx, 'now' | 'deps'>): { sentMs?: number } {
  const ms = now()
  return ms < deps.clock.now() - lagMs ? { sentMs: ms } : {}
}
