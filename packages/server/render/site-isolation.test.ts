import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until, untilLocked } from '../testing/until.ts'

const app = await suiteApp()

it('BX-5.06 serves each site its own page at the same path, rendered concurrently and from the cache', async () => {
  const titles = ['Fern', 'Kiln']
  const sites = await Promise.all(titles.map((title) => aSite(app.deps, { title })))
  const purged = new Set<string>()
  app.deps.events.on('pages.purge', ({ tags }) => tags.forEach((tag) => purged.add(tag)))
  for (const site of sites) {
    const { id } = await aPage(taskCtx(app.deps, site), { isHome: true, urlId: 'home' })
    await until(async () => purged.has(`page:${id}`), Boolean) // no purge is pending
  }
  // Caches both hosts, so that the pages are rendered concurrently.
  for (const site of sites) await app.visitor(site).get('/robots.txt')
  const ask = () =>
    Promise.all(
      sites.map(async (site) => {
        const { text } = await app.visitor(site).get('/')
        return /<title>(\w+)/.exec(text)?.[1]
      }),
    )

  const holder = app.deps.owner.newClient() // holds the first rendering until the other site's page is asked for, too
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table pages in access exclusive mode')
  const asked = ask()
  await untilLocked(app.deps.owner, { atLeast: 1 })
  await app.visitor().get('/health/live')
  await holder.end()
  expect(await asked).toEqual(titles)
  expect(await ask()).toEqual(titles)
})
