import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConnections, scratchDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import type { TableOwnerDb, WebDb } from './connections.ts'
import { asPlatform, inSite, queryInSite, readInSite, type SiteScope, type Tx } from './in-site.ts'

let web: WebDb
let owner: TableOwnerDb
let close: () => Promise<void>
let sites: readonly string[]

beforeAll(async () => {
  // A database of its own, because the test cuts connections and counts those that are left.
  ;({ web, owner, close } = await openConnections(await scratchDatabase('mixed_answers'), { maxWebConnections: 3 }))
  const table = 'create table marks (mark text, twin integer unique deferrable initially deferred)'
  await owner.ask('', `${table}; grant select, insert on marks to sitewright_web`)
  sites = await Promise.all(Array.from({ length: 4 }, aSite))
})
afterAll(() => close())

/** A site with a redirect from a path that is its id. */
async function aSite(): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  await asPlatform({ owner }, async (tx) => {
    await tx.sql('', 'insert into sites (id, identifier) values ($1, $2)', [id, `s${id}`])
    await tx.sql('', `insert into redirects (site_id, from_path, to_path) values ($1, $2, '/')`, [id, id])
  })
  return id
}

/** The kinds of statements that a request sends. One with a `reason` fails with that error. */
const steps = {
  narrow: { text: 'select $1::text as "mark", (select from_path from redirects) as "site"' },
  wide: {
    text: `select 1 as "one", $1::text as "mark", repeat('x', 30000) as "long", (select from_path from redirects) as "site", null as "none"`,
  },
  many: { text: 'select $1::text as "mark", (select from_path from redirects) as "site" from generate_series(1, 200)' },
  divides: { text: 'select $1::text as "mark", 1 / (random() * 0)::integer', fails: 'division by zero' },
  unbound: { text: 'select $1::text::integer', fails: 'invalid input syntax for type integer' },
  unknown: { text: 'select $1::text from nowhere', fails: 'relation "nowhere" does not exist' },
} as const
type Step = keyof typeof steps

/** A request: one statement on the shared connection, one of its own, or a transaction. */
type Request = {
  kind: 'shared' | 'alone' | 'read' | 'write'
  site: number
  list: readonly Step[]
  isTogether: boolean
  end: 'commit' | 'last' | 'throws' | 'constraint'
}
const request: fc.Arbitrary<Request> = fc.record({
  kind: fc.constantFrom('shared', 'alone', 'read', 'write'),
  site: fc.nat({ max: 3 }),
  // Most statements succeed: otherwise most transactions would end with their first one.
  list: fc.array(fc.constantFrom<Step>('narrow', 'wide', 'narrow', 'many', 'narrow', 'divides', 'unbound', 'unknown'), {
    minLength: 1,
    maxLength: 6,
  }),
  isTogether: fc.boolean(),
  end: fc.constantFrom('commit', 'commit', 'last', 'throws', 'constraint'),
})

const addMark = 'insert into marks values ($1)'

/** Sends a request and checks each answer in it. Returns whether it was saved, or the message of its failure. */
async function send({ kind, site, list, isTogether, end }: Request, mark: string): Promise<string> {
  const siteId = sites[site] ?? ''
  const ctx: SiteScope = { siteId, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
  const [first = 'narrow'] = list
  const values = [mark]
  if (kind === 'shared')
    return check(first, await queryInSite(ctx, first, steps[first].text, values), { mark, site: siteId })
  if (kind === 'alone') return check(first, await web.ask(first, steps[first].text, values), { mark, site: null })
  const run = async (tx: Tx): Promise<void> => {
    const ask = async (step: Step): Promise<void> =>
      void check(step, await tx.sql(step, steps[step].text, values), { mark, site: siteId })
    if (kind === 'write') await tx.sql('mark', addMark, values)
    if (isTogether) await Promise.all(list.map(ask))
    else for (const step of list) await ask(step)
    if (end === 'throws') throw new Error('thrown')
    if (kind === 'write' && end === 'constraint')
      await tx.sql('twins', 'insert into marks values ($1, 1), ($1, 1)', values)
    if (end === 'last') check('narrow', await tx.lastSql('narrow', steps.narrow.text, values), { mark, site: siteId })
  }
  await (kind === 'read' ? readInSite : inSite)(ctx, run)
  return 'answered'
}

function check(step: Step, rows: readonly unknown[], { mark, site }: { mark: string; site: string | null }): string {
  const own = step === 'wide' ? { one: 1, mark, long: 'x'.repeat(30_000), site, none: null } : { mark, site }
  expect(rows).toEqual(Array.from({ length: step === 'many' ? 200 : 1 }, () => own))
  return 'answered'
}

/** The outcome that each kind of request must have, as long as its connection is not cut. */
function expected({ kind, list, end }: Request): string {
  const isSingle = kind === 'shared' || kind === 'alone'
  const failing = (isSingle ? list.slice(0, 1) : list).map((step) => steps[step]).find((step) => 'fails' in step)
  if (failing && 'fails' in failing) return failing.fails
  if (isSingle) return 'answered'
  if (end === 'throws') return 'thrown'
  return kind === 'write' && end === 'constraint' ? 'duplicate key' : 'answered'
}

/** Sends requests at once. Returns for each of them its mark, and what became of it. */
function sendAll(requests: readonly Request[]): Promise<{ request: Request; mark: string; outcome: string }[]> {
  return Promise.all(
    requests.map(async (one) => {
      const mark = randomUUID()
      const outcome = await send(one, mark).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'Refusal') return 'unavailable'
        if (error instanceof Error && error.name !== 'AssertionError') return error.message
        throw error
      })
      return { request: one, mark, outcome }
    }),
  )
}

/** Expects that exactly the transactions that were answered are saved, and that every connection is free and in no transaction. */
async function expectQuiet(sent: Awaited<ReturnType<typeof sendAll>>): Promise<void> {
  const known = sent.filter(({ outcome }) => outcome !== 'unavailable') // nobody knows of the others whether they were saved
  const saved = known.filter(({ request: { kind }, outcome }) => kind === 'write' && outcome === 'answered')
  const found = await owner.ask<{ mark: string }>('', 'select mark from marks where mark = any($1)', [
    known.map(({ mark }) => mark),
  ])
  expect(found.map(({ mark }) => mark).toSorted()).toEqual(saved.map(({ mark }) => mark).toSorted())
  const busy = `
    select state, query from pg_stat_activity
    where datname = current_database() and application_name = 'sitewright web' and state <> 'idle'`
  const { pool } = web
  const isQuiet = (rows: unknown[]): boolean => rows.length === 0 && pool.idleCount === pool.totalCount
  expect(await until(() => owner.ask('', busy), isQuiet, 5_000)).toEqual([])
  expect(pool.idleCount).toBe(pool.totalCount)
  expect(await web.ask('sees', 'select from_path from redirects')).toEqual([])
}

it('BX-5.06 answers every request with its own rows, whatever fails beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 10, maxLength: 60 }), async (requests) => {
      const sent = await sendAll(requests)
      // A statement that waits behind the one whose preparation failed is asked to try again.
      const mayWait = ({ kind, list }: Request): boolean => kind === 'shared' && list[0] === 'unknown'
      const told = sent.filter((one) => !(mayWait(one.request) && one.outcome === 'unavailable'))
      for (const one of told) expect(one.outcome).toContain(expected(one.request))
      await expectQuiet(sent)
    }),
    { numRuns: 80 },
  )
})

it('BX-5.06 answers every request with its own rows, or not at all, while connections are cut', async () => {
  const cut = `select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and application_name = 'sitewright web' and pid % 3 = $1`
  const areThere = (): Promise<boolean> =>
    Promise.all(Array.from({ length: 6 }, () => web.ask('one', 'select 1'))).then(
      () => true,
      () => false,
    )
  const requestsAndThird = [fc.array(request, { minLength: 20, maxLength: 60 }), fc.nat({ max: 2 })] as const
  await fc.assert(
    fc.asyncProperty(...requestsAndThird, async (requests, third) => {
      const [sent] = await Promise.all([sendAll(requests), owner.ask('', cut, [third])])
      const told = sent.filter(({ outcome }) => outcome !== 'unavailable')
      for (const one of told) expect(one.outcome).toContain(expected(one.request))
      expect(await until(areThere, (isThere) => isThere, 5_000)).toBe(true)
      await expectQuiet(sent)
    }),
    { numRuns: 40 },
  )
})
