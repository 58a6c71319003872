import { captchaMessages } from '@sitewright/domain/captcha/captcha.messages.ts'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaAnswer, Challenge } from '@sitewright/domain/captcha/captcha.wire.ts'
import { read } from '../kit/api.ts'
import { translate } from '../kit/translate.ts'
import type { CaptchaAdapter, CaptchaId, CaptchaOptions } from './captcha.ts'
import { demandDocument, leavePlace, takePlace } from './rendered.ts'

/** Our own captcha: a proof of work that runs while the visitor types, so there is no puzzle to solve (WCAG 3.3.8). */
export function makeProof({ purpose }: CaptchaOptions): CaptchaAdapter {
  const works = new Map<CaptchaId, Work>()
  return {
    load: async () => demandDocument(),
    render: async (container) => {
      demandDocument()
      if (!takePlace(container)) return null
      const id = nextId++
      const work: Work = { container, note: makeNote(container), purpose, stop: null, running: null, done: null }
      works.set(id, work)
      void begin(work)
      return id
    },
    execute: async (id) => {
      const work = works.get(id)
      if (!work) return ''
      return freshToken(work) || (await (work.running ?? begin(work)))
    },
    reset: (id) => {
      const work = works.get(id)
      if (!work) return
      work.done = null
      void (work.running ?? begin(work)) // the visitor will probably retry soon
    },
    getResponse: (id) => freshToken(works.get(id)),
    remove: (id) => {
      const work = works.get(id)
      works.delete(id)
      work?.stop?.abort()
      work?.note.remove()
      if (work) leavePlace(work.container)
    },
  }
}

let nextId: CaptchaId = 0

type Work = {
  container: HTMLElement
  note: HTMLElement
  purpose: CaptchaPurpose
  stop: AbortController | null
  /** Resolves with the token, '' when it could not be made. `null` while no work is running. */
  running: Promise<string> | null
  done: { token: string; askedAt: number } | null
}

/** Tokens count as fresh for 15 s less than the server accepts them, so that they do not expire in transit. */
const freshForMs = challengeLifeMs - 15_000

function freshToken(work: Work | undefined): string {
  const done = work?.done
  return done && Date.now() - done.askedAt < freshForMs ? done.token : ''
}

function begin(work: Work): Promise<string> {
  const stop = new AbortController()
  work.stop = stop
  work.note.textContent = translate(captchaMessages.atWork)
  const askedAt = Date.now()
  work.running = solveFor(work, stop)
    .catch(() => '')
    .then((token) => {
      work.running = null
      work.done = token === '' ? null : { token, askedAt }
      work.note.textContent = translate(token === '' ? captchaMessages.failed : captchaMessages.solved)
      return token
    })
  return work.running
}

async function solveFor({ purpose }: Work, stop: AbortController): Promise<string> {
  // Passing a signal keeps this read from being shared: each challenge is valid once.
  const answer = await read<CaptchaAnswer>(`/api/captcha?purpose=${purpose}`, stop.signal)
  const challenge = answer.isDone ? answer.body.challenge : null
  if (!challenge) return ''
  const solution = await solve(challenge, stop)
  return solution === null ? '' : `proof.${btoa(JSON.stringify({ challenge, solution }))}`
}

/** Uses Web Crypto, which works off the main thread, or in insecure contexts our own PBKDF2, which yields after each try. */
async function solve(challenge: Challenge, controller: AbortController): Promise<object | null> {
  const { solveChallenge } = await import('altcha-lib')
  const { deriveKey } = globalThis.isSecureContext
    ? await import('altcha-lib/algorithms/web/pbkdf2')
    : await import('./plain-derive-key.ts')
  return solveChallenge({ challenge, deriveKey, controller })
}

function makeNote(container: HTMLElement): HTMLElement {
  const note = document.createElement('small')
  note.className = 'sw-captcha-note'
  container.append(note)
  return note
}
