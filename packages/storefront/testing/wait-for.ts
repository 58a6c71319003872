import { vi } from 'vitest'

/** `vi.waitFor` with a longer timeout: on a busy machine an import alone can take longer than its default of one second. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs })
}

const timeoutMs = 60_000
