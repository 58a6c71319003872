import { slowPageLimits } from '@sitewright/domain/kit/limits.ts'
import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { slowLayout } from '../testing/themes/slow-layout.ts'
import { importTheme } from '../themes/index.ts'
import { makeSlowPages } from './slow-pages.ts'

const app = await suiteApp()

it('BX-5.11 a theme that takes long to render holds up no other site', async () => {
  const site = await aSite(app.deps)
  await importTheme(taskCtx(app.deps, site), aThemeFolder(themeFiles({ 'site.region': slowLayout })))
  await app.visitor().get('/')
  let slowPages = 0
  const attack = Array.from({ length: 8 }, async (_, at) => {
    const { status } = await app.visitor(site).get(`/nothing-${at}`)
    slowPages += 1
    return status
  })
  await Promise.race(attack)
  const before = slowPages
  for (let page = 0; page < 5; page += 1) expect((await app.visitor().get(`/nothing-${page}`)).status).toBe(404)
  expect(slowPages - before).toBeLessThanOrEqual(2)
  expect(new Set(await Promise.all(attack))).toEqual(new Set([404]))
})

it('BX-5.11 refuses pages of a slow site when too many of them wait, and none of another site', async () => {
  const pages = makeSlowPages()
  const quick = (siteId: string): Promise<string> =>
    pages.run(
      siteId,
      () => 0,
      async () => 'a page',
    )
  for (let page = 0; page < 2; page += 1)
    await pages.run(
      'slow',
      () => 10 * slowPageLimits.fromMs,
      async () => {},
    )
  const asked = Array.from({ length: slowPageLimits.waiting + 3 }, () => quick('slow'))
  const results = await Promise.allSettled([...asked, quick('other')])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ reason: expect.objectContaining({ code: 'kit.busy' }) })),
  )
  expect(results.at(-1)).toEqual({ status: 'fulfilled', value: 'a page' })
})
