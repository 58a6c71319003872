import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from '@sitewright/server/testing/global-setup.ts'

const quietWithinMs = 60_000

/**
 * Waits until the server has delivered what earlier requests left in the outbox, so that it is not counted with later ones. Throws
 * after a minute, naming what still waits.
 */
export async function untilQuiet(databaseUrl: string): Promise<void> {
  const from = performance.now()
  await onServer(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ kind: string }>('select kind from outbox limit 1')
      if (rows.length === 0) return
      if (performance.now() - from > quietWithinMs)
        throw new Error(`Messages still wait in the outbox: ${rows[0]?.kind}.`)
      await pause(50)
    }
  })
}

/** Takes the statistics that plans are made from. A shop that has sold for a minute has them; a new one would be measured without. */
export async function takeStatistics(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, (client) => client.query('analyze'))
}
