import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { invitationLifeMs, rateLimits, teamLimits } from '@sitewright/domain/kit/limits.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { taskCtx, type Site } from '../../context.ts'
import { inviteOwner } from '../index.ts'
import { aSite } from '../../testing/a-site.ts'
import {
  anAccount,
  aTeammate,
  atStudio,
  signedInToStudio,
  studioSession,
  type AnAccount,
} from '../../testing/an-account.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { untilLocked } from '../../testing/until.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const team = '/api/studio/team'
const { admin, editor, storeManager, viewer } = websiteRoles

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
const somebody = () => `somebody-${app.deps.newId()}@example.test`
const member = (given: Parameters<typeof anAccount>[1] = {}) => anAccount(app.deps, { siteId: site.id, ...given })
const readTeam = async (): Promise<Answer['body']> => (await owner.get(team, at())).body

type Mail = { template: string; recipient: string; subject: string; plain: string }

function mailsTo(email: string): Promise<Mail[]> {
  const text = 'select template, recipient, subject, plain from mails where recipient = $1 order by created_at'
  return app.deps.owner.ask<Mail>('', text, [email])
}

async function tokenSentTo(email: string): Promise<string> {
  return /\/join#([0-9a-f]{64})/.exec((await mailsTo(email)).at(-1)?.plain ?? '')?.[1] ?? ''
}

async function invited(email: string, roles: readonly number[] = [editor]): Promise<string> {
  expect((await owner.post(`${team}/invitations`, { email, roles }, at())).status).toBe(200)
  return tokenSentTo(email.trim().toLowerCase())
}

const newPerson = { displayName: 'Kit Brown', password: 'four clay plates' }

describe('an invitation', () => {
  it('BX-3.11 sends a link with which a new person makes an account and is in the team', async () => {
    const email = somebody()
    const token = await invited(` ${email.toUpperCase()} `, [storeManager, editor])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('You are invited to Fern & Kiln')
    expect(mail?.plain).toContain('Ada Potter invites you to look after Fern & Kiln as: Editor, Store manager.')
    const browser = await atStudio(app)
    const link = await browser.post('/api/studio/invitation/link', { token })
    expect(link.body).toEqual({
      site: 'Fern & Kiln',
      email,
      roles: [editor, storeManager],
      inviter: 'Ada Potter',
      hasAccount: false,
    })
    const joined = await browser.post('/api/studio/invitation/account', { token, ...newPerson })
    expect(joined.body.sites).toMatchObject([{ id: site.id, roles: [editor, storeManager], isOwner: false }])
    expect((await browser.get(studioSession)).body.account).toMatchObject({ email, displayName: 'Kit Brown' })
    const { people, invitations } = await readTeam()
    expect(people).toMatchObject([
      { isOwner: true },
      { name: 'Kit Brown', email, roles: [editor, storeManager], hasSecondStep: false, seenAt: expect.any(Number) },
    ])
    expect(invitations).toEqual([])
    const log = await owner.get('/api/studio/activity', at())
    expect(log.body.entries.slice(0, 2)).toMatchObject([
      { action: 'team.joined', who: 'Kit Brown' },
      { action: 'team.invited', who: 'Ada Potter', title: email },
    ])
  })

  it('BX-3.11 lets an existing account join after it signed in, and no other account', async () => {
    const account = await anAccount(app.deps)
    const token = await invited(account.email)
    const browser = await signedInToStudio(app, account)
    const stranger = await signedInToStudio(app, await anAccount(app.deps))
    const link = await (await atStudio(app)).post('/api/studio/invitation/link', { token })
    expect(link.body.hasAccount).toBe(true)
    const refused = await stranger.post('/api/studio/invitation/accept', { token })
    expect(refused.body.code).toBe('team.invitation-other-account')
    const asNew = await (await atStudio(app)).post('/api/studio/invitation/account', { token, ...newPerson })
    expect(asNew.body.code).toBe('team.email-taken')
    expect((await (await atStudio(app)).post('/api/studio/invitation/accept', { token })).status).toBe(401)
    const joined = await browser.post('/api/studio/invitation/accept', { token })
    expect(joined.body.sites).toMatchObject([{ id: site.id, roles: [editor] }])
    expect((await browser.post('/api/studio/invitation/accept', { token })).body.code).toBe('team.invitation-over')
  })

  it('of an owner makes an existing account the owner of a site that has none, and nobody the second owner', async () => {
    const other = await aSite(app.deps)
    const people = [await anAccount(app.deps), await anAccount(app.deps)]
    const tokens = []
    for (const { email } of people) {
      const link = await inviteOwner(taskCtx(app.deps, other), email)
      tokens.push(link.slice(-64))
      expect(link).toBe(`${app.deps.config.studioOrigin}/join#${await tokenSentTo(email)}`)
    }
    const isOwner = []
    for (const [n, account] of people.entries()) {
      const browser = await signedInToStudio(app, account)
      const joined = await browser.post('/api/studio/invitation/accept', { token: tokens[n] })
      isOwner.push(joined.body.sites[0].isOwner)
    }
    expect(isOwner).toEqual([true, false])
  })

  it('stores the secret of its link hashed', async () => {
    const token = await invited(somebody())
    const text = `select token_hash = sha256(convert_to($1, 'UTF8')) as "isHash" from invitations where site_id = $2`
    expect(await app.deps.owner.ask('', text, [token, site.id])).toEqual([{ isHash: true }])
  })

  it('works for 7 days, and 7 more with a new link when it is sent again', async () => {
    const email = somebody()
    const first = await invited(email)
    const { invitations } = await readTeam()
    const browser = await atStudio(app)
    const isOver = async (token: string) =>
      (await browser.post('/api/studio/invitation/link', { token })).status === 410
    try {
      skewMs = invitationLifeMs - 60_000
      expect(await isOver(first)).toBe(false)
      skewMs = invitationLifeMs + 60_000
      expect(await isOver(first)).toBe(true)
      owner = await aTeammate(app, { siteId: site.id })
      expect((await readTeam()).invitations).toMatchObject([{ email, isExpired: true }])
      expect((await owner.post(`${team}/invitations/${invitations[0].id}/resend`, {}, at())).status).toBe(200)
      const second = await tokenSentTo(email)
      expect([await isOver(first), await isOver(second)]).toEqual([true, false])
    } finally {
      skewMs = 0
    }
  })

  it('stops working when withdrawn, and works again when that is undone', async () => {
    const email = somebody()
    const token = await invited(email)
    const [{ id }] = (await readTeam()).invitations
    const { undo } = (await owner.delete(`${team}/invitations/${id}`, at())).body
    expect((await readTeam()).invitations).toEqual([])
    const browser = await atStudio(app)
    expect((await browser.post('/api/studio/invitation/account', { token, ...newPerson })).body.code).toBe(
      'team.invitation-over',
    )
    expect((await owner.post(undo.path, undo.body, at())).status).toBe(200)
    expect((await browser.post('/api/studio/invitation/account', { token, ...newPerson })).status).toBe(200)
  })

  it('BX-5.11 is refused for somebody in the team, for an invited address, without roles, and beyond the limit', async () => {
    const inside = await member({ roles: [viewer] })
    const email = somebody()
    await invited(email)
    const codeOf = async (body: object) => (await owner.post(`${team}/invitations`, body, at())).body.code
    expect(await codeOf({ email: inside.email.toUpperCase(), roles: [editor] })).toBe('team.already-member')
    expect(await codeOf({ email, roles: [editor] })).toBe('team.already-invited')
    expect(await codeOf({ email: somebody(), roles: [] })).toBe('team.roles-missing')
    expect(await codeOf({ email: somebody(), roles: [5] })).toBe('kit.shape')
    expect(await codeOf({ email: 'kit', roles: [editor] })).toBe('kit.shape')
    await app.deps.owner.ask(
      '',
      `insert into invitations (site_id, id, email, roles, token_hash, created_at, expires_at)
       select $1::uuid, gen_random_uuid(), 'i' || n || '@example.test', '{4}', sha256(($1::text || n)::bytea), now(), now() + interval '1 day'
       from generate_series(1, ${teamLimits.people - 4}) n`,
      [site.id],
    )
    await invited(somebody())
    expect(await codeOf({ email: somebody(), roles: [editor] })).toBe('team.too-many-people')
  })

  it('BX-5.11 is sent again until its mailbox has got ten mails in an hour, and keeps its link then', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app })
    onTestFinished(() => strict.close())
    const email = somebody()
    const browser = await signedInToStudio(strict, await member({ roles: [admin] }))
    await browser.post(`${team}/invitations`, { email, roles: [admin] }, at())
    const [{ id }] = (await readTeam()).invitations
    const resend = async () => (await browser.post(`${team}/invitations/${id}/resend`, {}, at())).status
    const statuses: number[] = []
    for (let mails = 1; mails <= rateLimits.mailbox.account; mails += 1) statuses.push(await resend())
    expect(statuses).toEqual([...Array.from({ length: rateLimits.mailbox.account - 1 }, () => 200), 429])
    expect(await mailsTo(email)).toHaveLength(rateLimits.mailbox.account)
    const link = await (await atStudio(app)).post('/api/studio/invitation/link', { token: await tokenSentTo(email) })
    expect(link.status).toBe(200)
  })

  it('BX-5.11 takes one mail of its mailbox when it is sent twice, and none when it is refused', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app })
    onTestFinished(() => strict.close())
    const browser = await signedInToStudio(strict, await member({ roles: [admin] }))
    const body = { email: somebody(), roles: [editor] }
    const keyed = { headers: { ...at().headers, 'idempotency-key': app.deps.newId() } }
    const statuses: number[] = []
    for (let sent = 1; sent <= rateLimits.mailbox.account; sent += 1)
      statuses.push((await browser.post(`${team}/invitations`, body, keyed)).status)
    for (let sent = 1; sent <= rateLimits.mailbox.account; sent += 1)
      statuses.push((await browser.post(`${team}/invitations`, body, at())).status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const [{ id }] = (await readTeam()).invitations
    for (let mails = 2; mails <= rateLimits.mailbox.account; mails += 1)
      expect((await browser.post(`${team}/invitations/${id}/resend`, {}, at())).status).toBe(200)
    expect((await browser.post(`${team}/invitations/${id}/resend`, {}, at())).status).toBe(429)
  })

  it('BX-5.11 is limited to 30 in an hour for an account', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app })
    try {
      const account = await member({ roles: [admin] })
      const browser = await signedInToStudio(strict, account)
      const statuses: number[] = []
      for (let round = 0; round < 31; round += 1)
        statuses.push((await browser.post(`${team}/invitations`, { email: 'x', roles: [1] }, at())).status)
      expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([400]), 429])
    } finally {
      await strict.close()
    }
  })
})

describe('roles', () => {
  it('BX-3.11 are in force with the next request, and undone by what the answer names', async () => {
    const account = await member({ roles: [viewer] })
    const browser = await signedInToStudio(app, account)
    const orders = async () => (await browser.get('/api/studio/orders', at())).status
    expect(await orders()).toBe(403)
    const { undo } = (await owner.put(`${team}/${account.id}`, { roles: [storeManager] }, at())).body
    expect(await orders()).toBe(200)
    expect((await owner.post(undo.path, undo.body, at())).body).toEqual({ undo: null })
    expect(await orders()).toBe(403)
    expect((await owner.post(undo.path, undo.body, at())).body.code).toBe('changes.changed-meanwhile')
  })

  it('are not undone after others have changed them, even back to the same', async () => {
    const { id } = await member({ roles: [viewer] })
    const give = (role: number) => owner.put(`${team}/${id}`, { roles: [role] }, at())
    const { undo } = (await give(storeManager)).body
    await give(viewer)
    await give(storeManager)
    expect((await owner.post(undo.path, undo.body, at())).body.code).toBe('changes.changed-meanwhile')
  })

  it('PL-6.01 of the owner cannot be changed, and the owner cannot be removed', async () => {
    const other = await aTeammate(app, { siteId: site.id, roles: [admin] })
    expect((await other.put(`${team}/${ownerId}`, { roles: [viewer] }, at())).body.code).toBe('team.owner-fixed')
    expect((await other.delete(`${team}/${ownerId}`, at())).body.code).toBe('team.owner-fixed')
  })

  it('leave a site without an owner at least one administrator, even when two remove each other at once', async () => {
    await app.deps.owner.ask('', 'update teammates set is_owner = false where site_id = $1', [site.id])
    const other = await member({ roles: [admin] })
    const browser = await signedInToStudio(app, other)
    const held = app.deps.owner.newClient() // locks the rows until both changes have begun
    await held.connect()
    await held.query('begin')
    await held.query('select from teammates where site_id = $1 for update', [site.id])
    const changing = Promise.all([
      owner.delete(`${team}/${other.id}`, at()),
      browser.put(`${team}/${ownerId}`, { roles: [viewer] }, at()),
    ])
    await untilLocked(app.deps.owner, { atLeast: 2 })
    await held.query('commit')
    await held.end()
    const [one, two] = await changing
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = one.status === 200 ? owner : browser
    const own = one.status === 200 ? ownerId : other.id
    expect((await left.put(`${team}/${own}`, { roles: [viewer] }, at())).body.code).toBe('team.last-administrator')
    expect((await left.delete(`${team}/${own}`, at())).body.code).toBe('team.last-administrator')
  })

  it('of people and invitations of another site answer 404', async () => {
    const elsewhere = await aSite(app.deps)
    const theirs = await anAccount(app.deps, { siteId: elsewhere.id, roles: [viewer] })
    expect((await owner.put(`${team}/${theirs.id}`, { roles: [admin] }, at())).status).toBe(404)
    expect((await owner.delete(`${team}/${theirs.id}`, at())).status).toBe(404)
    expect((await owner.post(`${team}/${theirs.id}/restore`, {}, at())).status).toBe(404)
  })
})

describe('somebody who is removed', () => {
  it('BX-3.11 has no access from the next request on, in every process, and returns when it is undone', async () => {
    const there = await testApp({ sameAs: app })
    try {
      const account = await member({ roles: [storeManager] })
      const browser = await signedInToStudio(there, account)
      expect((await browser.get('/api/studio/orders', at())).status).toBe(200)
      const { undo } = (await owner.delete(`${team}/${account.id}`, at())).body
      expect((await browser.get('/api/studio/orders', at())).status).toBe(404)
      expect((await browser.get(studioSession)).body.sites).toEqual([])
      expect((await readTeam()).people).toHaveLength(1)
      expect((await owner.post(undo.path, undo.body, at())).status).toBe(200)
      expect((await browser.get('/api/studio/orders', at())).status).toBe(200)
      expect((await owner.post(undo.path, undo.body, at())).body.code).toBe('changes.changed-meanwhile')
    } finally {
      await there.close()
    }
  })

  it('can be invited again, with the roles of the new invitation', async () => {
    const account = await member({ roles: [admin] })
    await owner.delete(`${team}/${account.id}`, at())
    const token = await invited(account.email, [viewer])
    const browser = await signedInToStudio(app, account)
    const joined = await browser.post('/api/studio/invitation/accept', { token })
    expect(joined.body.sites).toMatchObject([{ roles: [viewer] }])
  })
})

describe('the transfer of a site', () => {
  it('BX-3.11 makes a teammate the owner, keeps the old one as administrator, and tells both', async () => {
    const next = await member({ roles: [editor] })
    const answer = await owner.post(`${team}/${next.id}/make-owner`, {}, at())
    expect(answer.body).toEqual({ undo: null })
    expect((await readTeam()).people).toMatchObject([
      { id: next.id, isOwner: true, roles: [admin, editor] },
      { id: ownerId, isOwner: false, roles: [admin] },
    ])
    expect((await owner.post(`${team}/${next.id}/make-owner`, {}, at())).status).toBe(403)
    expect((await mailsTo(next.email)).map(({ subject }) => subject)).toEqual(['Fern & Kiln has a new owner'])
  })

  it('to who is the owner already is refused, and does not speak of an undo', async () => {
    const { body } = await owner.post(`${team}/${ownerId}/make-owner`, {}, at())
    expect(body).toMatchObject({ code: 'changes.changed-meanwhile', error: expect.stringMatching(/look at it again/) })
  })

  it('needs a teammate whose account is not disabled', async () => {
    const next = await member({ roles: [editor] })
    await app.deps.owner.ask('', 'update accounts set disabled_at = now() where id = $1', [next.id])
    expect((await owner.post(`${team}/${next.id}/make-owner`, {}, at())).body.code).toBe('team.person-not-found')
  })
})

describe('asking for a right', () => {
  it('tells the administrators by mail, and names them to the person who asks', async () => {
    const boss = await member({ roles: [admin] })
    const asking: AnAccount = await member({ roles: [viewer] })
    const browser = await signedInToStudio(app, asking)
    const helpers = (await browser.get(`${team}/helpers`, at())).body
    expect(helpers.people).toHaveLength(3)
    expect(Object.keys(helpers.people[0])).toEqual(['name', 'roles', 'isOwner'])
    const asked = await browser.post(`${team}/requests`, { action: 'handle-orders', note: 'For the market.' }, at())
    expect(asked.status).toBe(204)
    const [mail] = await mailsTo(boss.email)
    expect(mail?.subject).toBe('Ada Potter asks for: Fulfil, refund and cancel orders')
    expect(mail?.plain).toContain('For the market.')
    expect(mail?.plain).toContain(`/${site.identifier}/team`)
    expect(await mailsTo(asking.email)).toEqual([])
    expect((await browser.post(`${team}/requests`, { action: 'fly' }, at())).status).toBe(400)
    expect((await owner.post(`${team}/requests`, { action: 'handle-orders' }, at())).status).toBe(204)
    expect(await mailsTo(boss.email)).toHaveLength(1)
  })
})
