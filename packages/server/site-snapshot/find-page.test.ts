import { maxUrlIdChars } from '@sitewright/domain/pages/url-id.ts'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { createItem, createPage } from '../pages/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { findPage } from './find-page.ts'
import type { SnapshotPageRow } from './snapshot.store.ts'
import type { SiteSnapshot } from './site-snapshot.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
})

it('finds an item with the longest allowed collection and item URLs', async () => {
  const urlId = `a/${'b'.repeat(maxUrlIdChars - 2)}`
  const { id } = await createPage(ctx, { urlId, title: 'Journal', typeName: 'blog' })
  await createItem(ctx, { collectionId: id, title: 'Post', urlId: `c/${'d'.repeat(maxUrlIdChars - 2)}` })
  expect((await app.visitor(ctx.site).get(`/${urlId}/c/${'d'.repeat(maxUrlIdChars - 2)}`)).status).toBe(200)
  const longer = { urlId: `${urlId}b`, title: 'Longer', typeName: 'blog' }
  await expect(createPage(ctx, longer)).rejects.toMatchObject({ code: 'kit.shape' })
})

it('BX-5.11 scans a path of thousands of slashes in linear time, and looks up no path longer than the URL limit', async () => {
  let looks = 0
  class CountingMap extends Map<string, SnapshotPageRow> {
    override get(urlId: string): SnapshotPageRow | undefined {
      looks += 1
      return super.get(urlId)
    }
  }
  // Only the fields that an unsuccessful lookup reads.
  const snapshot = { home: null, pageByUrl: new CountingMap(), legalEntries: [] } as unknown as SiteSnapshot
  for (const path of [`/${'a/'.repeat(7_000)}a`, `/a${'/'.repeat(14_000)}a`]) {
    expect((await app.visitor(ctx.site).get(path)).status).toBe(404)
    looks = 0
    expect(findPage(snapshot, path).kind).toBe('none')
    expect(looks).toBeLessThanOrEqual(maxUrlIdChars + 1)
  }
  const started = process.cpuUsage()
  findPage(snapshot, `/a${'/'.repeat(500_000)}a`)
  // A regular expression that tries each slash would take minutes.
  expect(process.cpuUsage(started).user).toBeLessThan(20e6)
})
