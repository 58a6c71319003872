import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, atStudio, hashesDuring, studioSession } from '../../testing/an-account.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { scratchDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { untilLocked } from '../../testing/until.ts'
import { createFirstOwnerLink } from '../index.ts'

let database: TestDatabase
let app: TestApp
let other: TestApp
let skewMs = 0
beforeAll(async () => {
  database = await scratchDatabase('first_owner') // other tests' databases have accounts
  app = await testApp({ database, clock: { now: () => Date.now() + skewMs } })
  other = await testApp({ database, sameAs: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(() => app.deps.owner.ask('', 'delete from accounts'))

const path = '/api/studio/first-owner'
const over = 'team.first-owner-over'
const nora = { email: 'nora@example.test', displayName: 'Nora Okafor', password: 'three clay cups' }

/** Returns the secret of the link that a process prints when it starts. */
async function linkOf({ deps }: TestApp): Promise<string> {
  const link = await createFirstOwnerLink(deps, 'http://studio.example')
  return /^http:\/\/studio\.example\/first-owner#([0-9a-f]{64})$/.exec(link ?? '')?.[1] ?? ''
}

const accounts = async () =>
  (await app.deps.owner.ask<{ email: string }>('', 'select email from accounts')).map(({ email }) => email)

describe('the link for the first owner', () => {
  it('BX-5.08 makes an account that is signed in, has no site yet, and can sign in again', async () => {
    const token = await linkOf(app)
    const browser = await atStudio(app)
    expect((await browser.post(`${path}/link`, { token })).status).toBe(204)
    const made = await browser.post(path, { token, ...nora, email: ' Nora@Example.test ' })
    expect(made).toMatchObject({ status: 200, body: { account: { email: nora.email }, sites: [] } })
    expect((await browser.get(studioSession)).body.account.displayName).toBe(nora.displayName)
    expect((await (await atStudio(other)).post(studioSession, nora)).status).toBe(400)
    const { email, password } = nora
    expect((await (await atStudio(other)).post(studioSession, { email, password })).status).toBe(200)
  })

  it('works in every process that printed one, and none works after the first use', async () => {
    const [first, second] = [await linkOf(app), await linkOf(other)]
    const browser = await atStudio(app)
    expect((await browser.post(`${path}/link`, { token: second })).status).toBe(204)
    expect((await (await atStudio(other)).post(path, { token: first, ...nora })).status).toBe(200)
    for (const token of [first, second]) {
      expect((await browser.post(`${path}/link`, { token })).status).toBe(410)
      const late = await browser.post(path, { token, ...nora, email: 'sam@example.test' })
      expect(late).toMatchObject({ status: 410, body: { code: over } })
      expect(late.body.message).toContain('Otherwise restart the server: it prints a new link.')
    }
    expect(await linkOf(app)).toBe('')
    expect(await accounts()).toEqual([nora.email])
  })

  it.each([
    ['the same link', async (token: string) => token],
    ['the links of two processes', () => linkOf(other)],
  ])('makes one account when two people use %s at once', async (_, secondOf) => {
    const first = await linkOf(app)
    const tokens = [first, await secondOf(first)]
    const client = app.deps.owner.newClient() // locks the table until both requests wait for it
    await client.connect()
    await client.query('begin')
    await client.query('lock table accounts in share mode')
    const browsers = [await atStudio(app), await atStudio(other)]
    const asked = Promise.all(
      browsers.map((browser, n) =>
        browser.post(path, { token: tokens[n], ...nora, email: `person-${n}@example.test` }),
      ),
    )
    await untilLocked(app.deps.owner, { atLeast: 2, like: 'select make_first_owner(%' })
    await client.end()
    const answers = await asked
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await accounts()).toEqual([`person-${answers[0]?.status === 200 ? 0 : 1}@example.test`])
  })

  it('works for one hour', async () => {
    const token = await linkOf(app)
    const browser = await atStudio(app)
    try {
      skewMs = 59 * 60_000
      expect((await browser.post(`${path}/link`, { token })).status).toBe(204)
      skewMs = 60 * 60_000 + 1_000
      expect((await browser.post(`${path}/link`, { token })).status).toBe(410)
      expect((await browser.post(path, { token, ...nora })).body.code).toBe(over)
      await linkOf(app)
      const left = await app.deps.owner.ask('', 'select from first_owner_links where expires_at < now()')
      expect(left).toEqual([]) // the next start removes what has expired
    } finally {
      skewMs = 0
    }
  })

  it('does not work once an account was made in another way', async () => {
    const token = await linkOf(app)
    await anAccount(app.deps)
    expect((await (await atStudio(app)).post(path, { token, ...nora })).body.code).toBe(over)
  })

  it('still works after a password that is too short and an address that is none', async () => {
    const token = await linkOf(app)
    const browser = await atStudio(app)
    const short = await browser.post(path, { token, ...nora, password: '1234567' })
    expect(short.body).toMatchObject({ code: 'team.password-too-short' })
    expect((await browser.post(path, { token, ...nora, email: 'nora' })).status).toBe(400)
    expect((await browser.post(path, { token, ...nora })).status).toBe(200)
  })

  it('BX-5.08 stores its secret and the password hashed, and hashes no password for a wrong link', async () => {
    const token = await linkOf(app)
    const text = `select count(*)::integer as count from first_owner_links where token_hash = sha256(convert_to($1, 'UTF8'))`
    expect(await app.deps.owner.ask('', text, [token])).toEqual([{ count: 1 }])
    const browser = await atStudio(app)
    const hashes = await hashesDuring(async () => {
      expect((await browser.post(path, { token: 'a'.repeat(64), ...nora })).status).toBe(410)
    })
    expect(hashes).toEqual([])
    expect((await browser.post(path, { token, ...nora })).status).toBe(200)
    const [row] = await app.deps.owner.ask<{ hash: string }>('', 'select password_hash as hash from accounts')
    expect(row?.hash).toMatch(/^\$argon2id\$/)
  })

  it('BX-5.11 can be tried 50 times from one IP address', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, database, sameAs: app })
    try {
      const browser = await atStudio(strict)
      const body = { token: 'b'.repeat(64), ...nora }
      const answers: number[] = []
      for (let round = 0; round < 51; round += 1) {
        answers.push((await browser.post(path, body, { remoteAddress: '203.0.116.1' })).status)
      }
      expect([answers.filter((status) => status === 410).length, answers.at(-1)]).toEqual([50, 429])
    } finally {
      await strict.close()
    }
  })

  it('BX-4.05 logs neither secret, password nor address', async () => {
    const token = await linkOf(app)
    await (await atStudio(app)).post(path, { token, ...nora })
    const log = app.logLines.join('\n')
    expect(log).toContain('the first account was made')
    for (const secret of [token, nora.password, nora.email]) expect(log).not.toContain(secret)
  })
})
