import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '@sitewright/server/context.ts'
import type { SmtpStage } from '@sitewright/server/testing/mail/smtp-stand-in.ts'
import type { Answer } from '@sitewright/server/testing/test-client.ts'
import { until } from '@sitewright/server/testing/until.ts'
import type { Operation, Point } from '../proofs/operations.ts'
import { faultsOfSite } from '../proofs/site-invariants.ts'
import type { Flow, Trial } from './flows.ts'
import type { Lane } from './lane.ts'

/** What the client does whose request broke: it repeats the request until it has its answer, or it never comes back. */
export type ClientKind = 'retries' | 'leaves'
export const clientKinds = ['retries', 'leaves'] as const

export type Outcome = { isKilled: boolean; faults: string[] }

/** Mails are counted by the mail server, not in the process. */
const mailLabel = 'mail'
const stageOf: Readonly<Record<Point['when'], SmtpStage | 'taken'>> = { before: 'recipient', after: 'taken' }

/** Runs a flow without killing anything. Returns the moments at which it can be killed, in order. */
export async function findPoints(lane: Lane, flow: Flow): Promise<Point[]> {
  await lane.revive()
  const trial = await prepare(lane, flow)
  await lane.order({ kind: 'arm', siteId: trial.ctx.siteId, point: null })
  const sentBefore = lane.floor.smtp.received.length
  const answer = await trial.ask()
  if (!trial.isEnd(answer)) throw new Error(`The flow does not work: ${answer.status} ${answer.text}`)
  await untilAtRest(trial.ctx)
  const { operations } = await lane.order({ kind: 'operations' })
  const mails = Array.from({ length: lane.floor.smtp.received.length - sentBefore }, (_, at): Operation => {
    return { label: mailLabel, nth: at + 1 }
  })
  return [...operations, ...mails].flatMap((operation) => pointsOf(operation))
}

function pointsOf({ label, nth }: Operation): Point[] {
  const isFound = /_(?:claim|claim_many|unsettled|due)$/.test(label) // counts only when it has found work
  return [...(isFound ? [] : [{ label, nth, when: 'before' as const }]), { label, nth, when: 'after' }]
}

/** Kills the server at one point of a flow, starts it again, lets client and tasks go on, and checks the site. */
export async function tryPoint(lane: Lane, flow: Flow, point: Point, client: ClientKind): Promise<Outcome> {
  await lane.revive()
  const trial = await prepare(lane, flow)
  await lane.order({ kind: 'arm', siteId: trial.ctx.siteId, point: point.label === mailLabel ? null : point })
  if (point.label === mailLabel) killAtMail(lane, point)
  const first = await trial.ask().catch(() => null)
  if (!lane.isDead()) await Promise.race([untilAtRest(trial.ctx), untilDead(lane)])
  await pause(deathMs)
  await disarm(lane, trial)
  const isKilled = await lane.revive()
  const seen = [...(first ? [first] : []), ...(client === 'retries' ? await insist(lane, trial) : [])]
  const faults = await settle(lane, trial)
  const isEnded = seen.some((answer) => trial.isEnd(answer))
  return {
    isKilled,
    faults: [
      ...faults,
      ...faultsOfAnswers(trial, seen, client),
      ...(await trial.check(isEnded)),
      ...(await faultsAtRest(lane, trial)),
    ],
  }
}

/** Time in which a process that has killed itself is reported as dead. */
const deathMs = 40

async function prepare(lane: Lane, flow: Flow): Promise<Trial> {
  const trial = await flow(lane)
  await untilAtRest(trial.ctx)
  return trial
}

function killAtMail(lane: Lane, { nth, when }: Point): void {
  const { pid } = lane.server()
  let count = 0
  lane.floor.smtp.onStage((stage) => {
    if (stage !== stageOf[when]) return
    count += 1
    if (count === nth) process.kill(pid, 'SIGKILL')
  })
}

/** Keeps a server that did not come to the point from dying at it later. */
async function disarm(lane: Lane, { ctx }: Trial): Promise<void> {
  lane.floor.smtp.onStage(() => {})
  if (lane.isDead()) return
  // A process that has killed itself closes its channel before its death is reported.
  await lane.order({ kind: 'arm', siteId: ctx.siteId, point: null }).catch(() => untilDead(lane))
}

async function untilDead(lane: Lane): Promise<void> {
  await until(
    async () => lane.isDead(),
    (isDead) => isDead,
  )
}

const mostTries = 60
const againMs = 250

/** Repeats the request until it has its answer, and then once more. */
async function insist(lane: Lane, trial: Trial): Promise<Answer[]> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const answer = await trial.ask().catch(() => null)
    if (answer && trial.isEnd(answer)) return [answer, await trial.ask()]
    if (answer && answer.status !== 409 && answer.status !== 503) return [answer]
    await pause(againMs)
    await lane.revive()
  }
  return []
}

function faultsOfAnswers({ isEnd, isReplayed }: Trial, seen: readonly Answer[], client: ClientKind): string[] {
  const ends = seen.filter((answer) => isEnd(answer))
  const other = seen.find((answer) => !isEnd(answer))
  const texts = new Set(ends.map(({ text }) => text))
  return [
    ...(client === 'retries' && ends.length === 0 ? [`I8 client: no end came: ${other?.status} ${other?.text}`] : []),
    ...(other && other.status >= 500 && other.status !== 503 ? [`client: ${other.status} ${other.text}`] : []),
    ...(isReplayed && texts.size > 1 ? [`I4 answer: ${[...texts].join(' differs from ')}`] : []),
  ]
}

const taskAheadMs = 120_000

/** Ends the leases of the dead process, runs all tasks as they run two minutes later, and waits for what follows. */
async function settle(lane: Lane, { ctx }: Trial): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < 2; round += 1) {
    await ctx.deps.owner.ask('', `update mails set due_at = now() where site_id = $1 and state = 'waiting'`, [
      ctx.siteId,
    ])
    await ctx.deps.owner.ask('', `update outbox set due_at = now() where site_id = $1`, [ctx.siteId])
    const { errors } = await lane.order({ kind: 'tasks', aheadMs: taskAheadMs * (round + 1) })
    faults.push(...errors)
    await untilAtRest(ctx)
  }
  return faults
}

async function faultsAtRest({ floor }: Lane, { ctx }: Trial): Promise<string[]> {
  const charges = await floor.charges(ctx.siteId)
  return faultsOfSite(ctx, { charges, mails: floor.smtp.received, kills: 1 })
}

const restsWithinMs = 15_000

/** Waits until nothing of the site waits for the background. What still does after a while is a fault that the check finds. */
async function untilAtRest({ deps, siteId }: Ctx): Promise<void> {
  const text = `
    select from outbox where site_id = $1
    union all select from mails where site_id = $1 and state = 'waiting'`
  await until(
    () => deps.owner.ask('', text, [siteId]),
    (rows) => rows.length === 0,
    restsWithinMs,
  )
}
