import { undoRequestOf, type Undo, type UndoRequest } from '@sitewright/domain/changes/undo.wire.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { anAccount } from '../testing/an-account.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { up } from './0057-kinds-of-undo.ts'
import { nameVersions } from './0063-versions-of-teammates.ts'

const database = await scratchDatabase('kinds_of_undo')
const app = await suiteApp({ database })

const { id } = await anAccount(app.deps, { siteId: app.site.id, roles: [2, 3] })
const requests: UndoRequest[] = [
  { method: 'POST', path: `/api/studio/team/${id}/undo-roles`, body: { roles: [1], version: 1 } },
  { method: 'POST', path: `/api/studio/team/${id}/restore`, body: {} },
  { method: 'POST', path: `/api/studio/team/invitations/${id}/restore`, body: {} },
  { method: 'POST', path: '/api/studio/settings/undo', body: { title: 'Harbour', currency: 'EUR' } },
]

it('BX-3.11 older entries of the activity log are undone by the same requests as before they named kinds', async () => {
  const [roles, ...others] = requests
  const stored = { ...roles, body: { roles: [1], expected: [2, 3] } }
  for (const undo of [stored, ...others, null, { kind: 'removed-person', id }]) await insertEntry(undo)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl }) }),
  })
  await up(db)
  await nameVersions(db)
  await db.destroy()
  const text = 'select undo from activity where site_id = $1 order by id'
  const undos = (await app.deps.owner.ask<{ undo: Undo | null }>('', text, [app.site.id])).map(({ undo }) => undo)
  expect(undos.slice(0, 4).map((undo) => undo && undoRequestOf(undo))).toEqual(requests)
  expect(undos.slice(4)).toEqual([null, { kind: 'removed-person', id }])
})

async function insertEntry(undo: object | null): Promise<void> {
  const text = `
    insert into activity (site_id, id, at, action, target_kind, target_id, target_title, request_id, undo)
    values ($1, $2, now(), 'team.roles-changed', 'person', 'x', '', 'x', $3)`
  await app.deps.owner.ask('', text, [app.site.id, app.deps.newId(), undo && JSON.stringify(undo)])
}
