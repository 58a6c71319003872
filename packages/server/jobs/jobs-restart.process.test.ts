import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openOwnerDb } from '../kit/db.ts'
import { findPostmaster, postgresFolder } from '../postgres/data-folder.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { until } from '../testing/until.ts'

const log = { warn: () => {}, error: () => {} }
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

it('BX-4.02 the server’s worker runs jobs again after PostgreSQL was killed, twice, and ends with the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-jobs-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ dataDir })
  ends.push(() => server.stop())
  const folder = postgresFolder(dataDir)
  const owner = openOwnerDb({ url: readFileSync(folder.url, 'utf8').trim(), log })
  ends.push(() => owner.close())
  const ask = <Row>(text: string) => owner.ask<Row>('', text).catch(() => [] as Row[]) // away for a moment
  const left = () => ask<{ count: number }>('select count(*)::integer as count from graphile_worker.jobs')

  for (let round = 1; round <= 3; round += 1) {
    const added = await until(() => ask(`select graphile_worker.add_job('carts.expire', '{"siteId": null}')`), isThere)
    expect(added).toHaveLength(1)
    expect(await until(left, ([row]) => row?.count === 0)).toEqual([{ count: 0 }])
    if (round < 3) process.kill(findPostmaster(folder.cluster)?.pid ?? 0, 'SIGKILL')
  }
  await server.kill('SIGTERM')
})

function isThere(rows: readonly unknown[]): boolean {
  return rows.length > 0
}
