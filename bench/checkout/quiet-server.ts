import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from '@sitewright/server/testing/global-setup.ts'

/** Waits until the server has delivered what earlier requests left in the outbox, so that it is not counted with later ones. */
export async function untilQuiet(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query('select from outbox limit 1')
      if (rowCount === 0) return
      await pause(50)
    }
  })
}

/** Takes the statistics that plans are made from. A shop that has sold for a minute has them; a new one would be measured without. */
export async function takeStatistics(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, (client) => client.query('analyze'))
}
