import { vi } from 'vitest'

/** As `vi.waitFor`, whose one second a busy machine may need for an import alone. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: longestMs })
}

const longestMs = 60_000
