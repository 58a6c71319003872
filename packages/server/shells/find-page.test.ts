import { longestUrlId } from '@sitewright/domain/pages/url-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteCtx, type Ctx } from '../kit/context.ts'
import { createItem, createPage } from '../pages/index.ts'
import { aSite } from '../testing/a-site.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  ctx = siteCtx(app.deps, await aSite(app.deps))
})
afterAll(() => app.close())

it('finds an item behind the longest address that its collection may have', async () => {
  const urlId = `a/${'b'.repeat(longestUrlId - 2)}`
  const { id } = await createPage(ctx, { urlId, title: 'Journal', typeName: 'blog' })
  await createItem(ctx, { collectionId: id, title: 'Post', urlId: `c/${'d'.repeat(longestUrlId - 2)}` })
  expect((await app.visitor(ctx.site).get(`/${urlId}/c/${'d'.repeat(longestUrlId - 2)}`)).status).toBe(200)
  const longer = { urlId: `${urlId}b`, title: 'Longer', typeName: 'blog' }
  await expect(createPage(ctx, longer)).rejects.toMatchObject({ code: 'kit.shape' })
})

it('BX-5.11 reads an address of thousands of slashes in no more time than one of thousands of letters', async () => {
  const timeOf = async (path: string): Promise<number> => {
    const started = process.cpuUsage()
    expect((await app.visitor(ctx.site).get(path)).status).toBe(404)
    return process.cpuUsage(started).user / 1000 // of the processor: what else the machine does is not counted
  }
  const slashes = [`/${'a/'.repeat(7_000)}a`, `/a${'/'.repeat(14_000)}a`]
  const letters = `/${'a'.repeat(14_000)}`
  const times = { slashes: 0, letters: 0 }
  await timeOf(letters)
  for (let round = 0; round < 5; round += 1) {
    for (const path of slashes) times.slashes += await timeOf(path)
    times.letters += 2 * (await timeOf(letters))
  }
  expect(times.slashes).toBeLessThan(4 * times.letters + 100)
})
