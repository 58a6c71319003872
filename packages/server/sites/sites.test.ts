import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { addAsset } from '../media/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { createSite, softDeleteSite, deleteSitePermanently, readSettings, saveSiteSettings, seedOnce } from './index.ts'

const app = await suiteApp({ env: { SITES_DOMAIN: 'sites.example' } })

const plain = { title: 'Kiln', language: 'de-DE', timeZone: 'Europe/Berlin', currency: 'EUR' }

async function siteIdAt(host: string, at = app): Promise<string | number> {
  const answer = await at.http.sites.inject({ url: '/api/commerce/shopping-cart', headers: { host } })
  return answer.statusCode === 200 ? answer.json().websiteId : answer.statusCode
}

describe('a host', () => {
  it.each([
    'unknown.example',
    'nobody.localhost',
    'nobody.sites.example',
    'sites.example',
    '8.8.8.8',
    'bad host',
    'a/b',
  ])('without a site gets 421: %s', async (host) => {
    const answer = await app.http.sites.inject({ url: '/api/commerce/shopping-cart', headers: { host } })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ code: 'kit.unknown-host', error: 'There is no site at this address.' })
  })

  it('without a site gets an answer from the health checks', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      for (const server of [app.http.sites, app.http.studio]) {
        expect((await server.inject({ url: path, headers: { host: 'unknown.example' } })).statusCode).toBe(200)
      }
    }
  })

  it('resolves to a site by its identifier or own domain, in any case and on any port', async () => {
    const site = await aSite(app.deps, { hosts: ['Shop-One.example'] })
    const hosts = [
      `${site.identifier}.localhost:3000`,
      `${site.identifier.toUpperCase()}.LOCALHOST`,
      `${site.identifier}.sites.example`,
      'shop-one.example',
      'SHOP-ONE.example.:8080',
    ]
    expect(await Promise.all(hosts.map((host) => siteIdAt(host)))).toEqual(hosts.map(() => site.id))
  })

  it('on localhost or in a private network resolves to the oldest site', async () => {
    const alone = await testApp({ database: await scratchDatabase('hosts') })
    try {
      await aSite(alone.deps)
      const hosts = [
        'localhost:3000',
        '127.0.0.1',
        '[::1]:3000',
        '192.168.1.20:3000',
        '10.0.0.1',
        '172.16.0.1',
        '[fd00::1]',
      ]
      expect(await Promise.all(hosts.map((host) => siteIdAt(host, alone)))).toEqual(hosts.map(() => alone.site.id))
      await softDeleteSite(alone.deps, alone.site.id)
      expect(await siteIdAt('localhost', alone)).not.toBe(alone.site.id)
    } finally {
      await alone.close()
    }
  })
})

describe('creating a site', () => {
  it.each(['', 'ab', 'Kiln', 'a_b', '-kiln', 'kiln-', 'studio', 'a--b', 'x'.repeat(41)])(
    'refuses the identifier "%s"',
    async (identifier) => {
      await expect(createSite(app.deps, { ...plain, identifier })).rejects.toMatchObject({
        code: 'sites.identifier-invalid',
      })
    },
  )

  it('refuses an identifier or domain of another site, and leaves no data behind', async () => {
    const { identifier } = await aSite(app.deps, { hosts: ['taken.example'] })
    await expect(createSite(app.deps, { ...plain, identifier })).rejects.toMatchObject({
      code: 'sites.identifier-taken',
    })
    const wanted = { ...plain, identifier: 'wants-a-taken-host', hosts: ['free.example', 'taken.example'] }
    await expect(createSite(app.deps, wanted)).rejects.toMatchObject({ code: 'sites.host-taken' })
    expect(await siteIdAt('free.example')).toBe(421)
    expect(await siteIdAt('wants-a-taken-host.localhost')).toBe(421)
  })

  it('saves its initial settings', async () => {
    const site = await createSite(app.deps, {
      ...plain,
      identifier: `kiln-${app.deps.newId()}`.slice(0, 30),
      tagline: 'Clay',
    })
    const scope = { ...app.ctx, siteId: site.id }
    expect(await readInSite(scope, (tx) => readSettings(tx, site.id))).toEqual({
      revision: 1,
      description: '',
      settings: {},
      tagline: 'Clay',
      ...plain,
    })
  })
})

describe('deleting a site', () => {
  it('removes every file of a site whose creation failed, also of images still being uploaded', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    const bytes = readFileSync(new URL('../../../demo/pictures/coffee-club.webp', import.meta.url))
    const { assetUrl } = await addAsset(ctx, { fileName: 'kept.webp', bytes })
    expect((await app.visitor(site).get(`${assetUrl}?format=100w`)).status).toBe(200)
    const folder = join(app.deps.config.dataDir, 'files', site.id)
    const files = (): string[] =>
      (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    expect(files()).toContain('original')
    const adding = Promise.allSettled([1, 2, 3].map((n) => addAsset(ctx, { fileName: `${n}.webp`, bytes })))
    await deleteSitePermanently(app.deps, site.id)
    await adding // an upload that finishes after the removal deletes its own file
    expect(files()).toEqual([])
  })

  it('makes it unreachable, frees its domains, keeps its rows, and leaves other sites unaffected', async () => {
    const site = await aSite(app.deps, { hosts: ['closing.example'] })
    expect(await siteIdAt('closing.example')).toBe(site.id)
    await softDeleteSite(app.deps, site.id)
    expect(await siteIdAt('closing.example')).toBe(421)
    expect(await siteIdAt(`${site.identifier}.localhost`)).toBe(421)
    expect(await siteIdAt(`${app.site.identifier}.localhost`)).toBe(app.site.id)
    const kept = await app.deps.owner.ask('kept', 'select 1 from site_settings where site_id = $1', [site.id])
    expect(kept).toHaveLength(1)
    await expect(softDeleteSite(app.deps, site.id)).rejects.toMatchObject({ code: 'kit.not-found' })
    expect((await aSite(app.deps, { hosts: ['closing.example'] })).id).not.toBe(site.id)
  })
})

describe('changing site settings', () => {
  it('refuses a time zone that does not exist, in which no page could print a time', async () => {
    const site = await aSite(app.deps)
    const saving = saveSiteSettings(taskCtx(app.deps, site), { timeZone: 'Mars/Phobos' })
    await expect(saving).rejects.toMatchObject({ code: 'sites.settings-invalid', fields: { timeZone: {} } })
  })

  it('changes the given settings, increments the revision, records the activity and invalidates the pages', async () => {
    const { ctx, site } = app
    const purged: (readonly string[])[] = []
    const isPurged = new Promise<void>((resolve) => {
      app.deps.events.on('pages.purge', ({ siteId, tags }) => {
        if (siteId !== site.id) return
        purged.push(tags)
        resolve()
      })
    })
    await saveSiteSettings(ctx, { title: 'New title', settings: { cart: { style: 'pill' } } })
    expect(await readInSite(ctx, (tx) => readSettings(tx, site.id))).toMatchObject({
      revision: 2,
      title: 'New title',
      currency: 'USD',
      settings: { cart: { style: 'pill' } },
    })
    const log = await app.deps.owner.ask(
      'log',
      'select action, target_id, request_id from activity where site_id = $1',
      [site.id],
    )
    expect(log).toEqual([{ action: 'sites.settings-saved', target_id: site.id, request_id: ctx.requestId }])
    await isPurged
    expect(purged).toEqual([['site']])
  })
})

describe('the first run', () => {
  it('seeds an empty database once across concurrent processes, and not again after the site was deleted', async () => {
    const database = await scratchDatabase('first')
    const one = await testApp({ database })
    await one.deps.owner.ask('empty', 'delete from sites')
    const two = await testApp({ database, sameAs: one })
    try {
      const made: string[] = []
      const seed = (deps: typeof one.deps) => async () => {
        made.push((await aSite(deps)).id)
      }
      await Promise.all([seedOnce(one.deps, seed(one.deps)), seedOnce(two.deps, seed(two.deps))])
      expect(made).toHaveLength(1)
      await softDeleteSite(one.deps, made[0] ?? '')
      await seedOnce(one.deps, seed(one.deps))
      expect(made).toHaveLength(1)
    } finally {
      await two.close()
      await one.close()
    }
  })
})
