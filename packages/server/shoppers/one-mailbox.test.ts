import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { up } from '../migrations/0043-one-form-of-an-email.ts'
import { reportEqualAccounts } from '../team/report-equal-accounts.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { accountPath, aShopper, linkIn, mailsTo, resetPath, signIn } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { reportEqualShoppers } from './report-equal-shoppers.ts'

const database = await scratchDatabase('one_mailbox')
const app = await suiteApp({ database })

const typed = 'Nina@B\u00dcCHER.example'
const stored = 'nina@xn--bcher-kva.example'

async function migrateAgain(): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  })
  await up(db)
  await db.destroy()
}

/** Stores an account as it was stored before domains were compared in ASCII. */
async function storeAs(from: string, to: string): Promise<void> {
  await app.deps.owner.ask('', 'update shoppers set email = $2 where email = $1', [from, to])
}

it('leads every form of one mailbox to one account [BX-1.18]', async () => {
  const browser = await aVisitor(app)
  await browser.post(accountPath, { email: typed })
  const made = await browser.put(resetPath, {
    token: await linkIn(app, stored),
    password: 'three clay cups',
    firstName: 'Nina',
    lastName: '',
  })
  expect(made.status).toBe(200)
  for (const email of [typed, stored, 'nina@bu\u0308cher.example'])
    expect((await signIn(await aVisitor(app), { email, password: 'three clay cups' })).status).toBe(200)
  await (await aVisitor(app)).post(accountPath, { email: 'nina@bu\u0308cher.example' })
  await linkIn(app, stored, 2)
  expect((await mailsTo(app, stored)).at(-1)).toMatchObject({ subject: 'You already have an account' })
})

it('keeps accounts apart that became equal, signs each in under its own form, and lists them [BX-1.18]', async () => {
  const [one, two] = [await aShopper(app, { password: 'four clay bowls' }), await aShopper(app)]
  await storeAs(one.email, 'kim@caf\u00e9.example')
  await storeAs(two.email, 'kim@xn--caf-dma.example')
  const alone = await aShopper(app)
  await storeAs(alone.email, 'lee@caf\u00e9.example')
  await migrateAgain()
  const rows = await app.deps.owner.ask<{ email: string }>(
    '',
    `select email from shoppers where email like '%@%caf%.example' order by email`,
  )
  expect(rows.map(({ email }) => email).toSorted()).toEqual(
    ['kim@caf\u00e9.example', 'kim@xn--caf-dma.example', 'lee@xn--caf-dma.example'].toSorted(),
  )
  const signs = async (email: string, password: string) =>
    (await signIn(await aVisitor(app), { email, password })).status
  expect(await signs('kim@caf\u00e9.example', one.password)).toBe(200)
  expect(await signs('kim@xn--caf-dma.example', two.password)).toBe(200)
  expect(await signs('lee@caf\u00e9.example', alone.password)).toBe(200)
  expect(await reportEqualShoppers(app.deps)).toHaveLength(1)
  expect(await reportEqualAccounts(app.deps)).toEqual([])
})

it('counts mails to one mailbox on all sites together, with every plus tag [BX-5.11]', async () => {
  const limited = await testApp({ env: { LIMITS: '' } })
  const sites = [limited.site, await aSite(limited.deps), await aSite(limited.deps), await aSite(limited.deps)]
  const statuses: number[] = []
  for (const site of sites) {
    for (const tag of ['', '+a', '+b']) {
      const answer = await limited.visitor(site).form('/account/reset', { email: `flood${tag}@example.test` })
      statuses.push(answer.status)
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429])
  await limited.close()
})
