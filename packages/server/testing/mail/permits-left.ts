import type { RateLimitName } from '@sitewright/domain/kit/limits.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { TestApp } from '../test-app.ts'

/** Takes the permits of a limit that are left for a caller, and returns how many there were. */
export async function permitsLeft(
  { deps }: Pick<TestApp, 'deps'>,
  name: RateLimitName,
  who: Parameters<RateLimiter['take']>[1],
): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const isTaken = await deps.limits.take(name, who).then(
      () => true,
      () => false,
    )
    if (!isTaken) return taken
  }
}
