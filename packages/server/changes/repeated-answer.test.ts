import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { expect, it } from 'vitest'
import { aSite } from '../testing/a-site.ts'
import { anAccount, signedInToStudio, type AnAccount } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()

type Person = AnAccount & { browser: Client }
type Given = { name?: string; crumb?: string }
type Case = { change: (key: string, by: Person, given?: Given) => Promise<Answer>; owner: Person; next: Person }

async function person(given: Parameters<typeof anAccount>[1]): Promise<Person> {
  const account = await anAccount(app.deps, given)
  return { ...account, browser: await signedInToStudio(app, account) }
}

/** A site with its owner and an administrator, and a change that ends what its owner may do. */
async function aCase(kind: 'make-owner' | 'delete'): Promise<Case> {
  const { id: siteId } = await aSite(app.deps, { title: 'Fern & Kiln' })
  const owner = await person({ siteId })
  const next = await person({ siteId, roles: [websiteRoles.admin] })
  const makeOwner = `/api/studio/team/${next.id}/make-owner`
  const change: Case['change'] = (key, { browser }, { name = 'Fern & Kiln', crumb } = {}) => {
    const own = crumb === undefined ? {} : { 'x-csrf-token': crumb }
    const at = { headers: { 'x-site': siteId, 'idempotency-key': key, ...own } }
    return kind === 'delete' ? browser.post('/api/studio/site/delete', { name }, at) : browser.post(makeOwner, {}, at)
  }
  return { change, owner, next }
}

const refusedAs = { 'make-owner': 'kit.denied', delete: 'kit.not-found' } as const
const kinds = ['make-owner', 'delete'] as const

it.each(kinds)('BX-1.02 a change that ends the right to make it is answered again: %s', async (kind) => {
  const { change, owner } = await aCase(kind)
  const first = await change('once', owner)
  const again = await change('once', owner)
  expect([again.status, again.text]).toEqual([first.status < 300 && first.status, first.text])
})

it.each(kinds)('BX-5.06 that answer is for no other request, and for nobody else: %s', async (kind) => {
  const { change, owner, next } = await aCase(kind)
  const stranger = await person({})
  await change('once', owner)
  const codes = async (...answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ body }) => body.code)
  expect(await codes(change('other', owner), change('once', stranger))).toEqual([refusedAs[kind], 'kit.not-found'])
  if (kind !== 'delete') return
  expect(await codes(change('once', next), change('once', owner, { name: 'Fern' }))).toEqual([
    'kit.not-found',
    'kit.not-found',
  ])
})

it('BX-5.06 that answer needs a session, and the proof that our own page asks', async () => {
  const { change, owner } = await aCase('delete')
  await change('once', owner)
  expect((await change('once', owner, { crumb: 'planted' })).body.code).toBe('kit.crumb')
  await owner.browser.delete('/api/studio/session')
  expect((await change('once', owner)).body.code).toBe('kit.signed-out')
})
