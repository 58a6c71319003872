import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { taskCtx, type Site } from '../../context.ts'
import { aSite } from '../../testing/a-site.ts'
import { anAccount, signedInToStudio } from '../../testing/an-account.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp()
const team = '/api/studio/team'
const { admin, editor, viewer } = websiteRoles

let site: Site
let owner: Client
let ownerId: string
beforeEach(async () => {
  site = await aSite(app.deps, { title: 'Fern & Kiln' })
  const account = await anAccount(app.deps, { siteId: site.id })
  ownerId = account.id
  owner = await signedInToStudio(app, account)
})

const at = () => ({ headers: { 'x-site': site.id } })
const member = (given: Parameters<typeof anAccount>[1] = {}) => anAccount(app.deps, { siteId: site.id, ...given })

describe('the activity log', () => {
  it('BX-3.11 filters by person, group and day, and pages through more than 50 entries', async () => {
    const other = await member({ roles: [admin] })
    const ctx = taskCtx(app.deps, site)
    await app.deps.owner.ask(
      '',
      `insert into activity (site_id, id, at, account_id, action, target_kind, target_id, target_title)
       select $1, gen_random_uuid(), timestamptz '2026-03-01 04:59:00+00' + n * interval '1 minute', $2, 'orders.refunded', 'order',
         n::text, '#' || n from generate_series(0, 69) n`,
      [ctx.siteId, other.id],
    )
    await owner.put(`${team}/${other.id}`, { roles: [editor] }, at())
    const read = async (query: string) => (await owner.get(`/api/studio/activity?${query}`, at())).body
    const first = await read('')
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({ action: 'team.roles-changed', undo: { method: 'POST' } })
    const second = await read(`before=${first.next}`)
    expect([second.entries.length, second.next]).toEqual([21, null])
    expect(new Set([...first.entries, ...second.entries].map(({ id }: { id: string }) => id)).size).toBe(71)
    expect((await read(`who=${ownerId}`)).entries).toHaveLength(1)
    expect((await read('what=team')).entries).toHaveLength(1)
    expect((await read(`what=orders&who=${ownerId}`)).entries).toHaveLength(0)
    // The site's day ends at midnight in New York, which is 05:00 in UTC.
    expect((await read('to=2026-02-28')).entries).toHaveLength(1)
    expect((await read('from=2026-03-01&to=2026-03-01')).entries).toHaveLength(50)
    expect((await owner.get('/api/studio/activity?from=2026-13-01', at())).status).toBe(400)
  })

  it('offers no undo once something later touched the same person', async () => {
    const other = await member({ roles: [viewer] })
    await owner.put(`${team}/${other.id}`, { roles: [editor] }, at())
    await owner.delete(`${team}/${other.id}`, at())
    const { entries } = (await owner.get('/api/studio/activity', at())).body
    expect(entries.map(({ action, undo }: { action: string; undo: unknown }) => [action, undo !== null])).toEqual([
      ['team.person-removed', true],
      ['team.roles-changed', false],
    ])
  })
})
