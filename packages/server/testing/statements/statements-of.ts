import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { statementsIn } from './statements-in.ts'

/**
 * Returns the data statements that the request sends, and not those of the server's background tasks at the same time. Leaves out
 * begin and commit, rate limits, notifications, the outbox and revision polling.
 */
export async function statementsOf(request: () => Promise<{ status: number }>): Promise<string[]> {
  const isInRequest = new AsyncLocalStorage<true>()
  const texts: string[] = []
  const { query: send } = pg.Client.prototype as unknown as { query: (this: void, ...given: unknown[]) => unknown }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (isInRequest.getStore()) texts.push(...statementsIn(given[0]))
    return Reflect.apply(send, this, given) // every statement still runs
  } as never)
  try {
    expect((await isInRequest.run(true, request)).status).toBeLessThan(300)
    return texts.filter(
      (text) =>
        !/^\s*(begin|commit)\b|set_config\('app.site'|take_permits|pg_notify|outbox|revisions_of_sites/.test(text),
    )
  } finally {
    spy.mockRestore()
  }
}
