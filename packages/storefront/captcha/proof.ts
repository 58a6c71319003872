import { captchaMessages } from '@sitewright/domain/captcha/captcha.messages.ts'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaSettingsAnswer, CaptchaChallenge } from '@sitewright/domain/captcha/captcha.wire.ts'
import { getJson } from '../kit/api.ts'
import { translate } from '../kit/translate.ts'
import type { CaptchaAdapter, CaptchaId, CaptchaOptions } from './captcha-adapter.ts'
import { requireDocument, releaseContainer, claimContainer } from './claim-container.ts'

/**
 * Creates our own captcha: the browser solves a proof of work while the visitor types, so there is no puzzle to solve (WCAG
 * 3.3.8).
 */
export function makeProofCaptcha({ purpose }: CaptchaOptions): CaptchaAdapter {
  const proofs = new Map<CaptchaId, Proof>()
  return {
    keepsUnusedToken: true,
    load: async () => requireDocument(),
    render: async (container) => {
      requireDocument()
      if (!claimContainer(container)) return null
      const id = nextId++
      const proof: Proof = { container, note: makeNote(container), purpose, stop: null, running: null, done: null }
      proofs.set(id, proof)
      void begin(proof)
      return id
    },
    execute: async (id) => {
      const proof = proofs.get(id)
      if (!proof) return ''
      return freshToken(proof) || (await (proof.running ?? begin(proof)))
    },
    reset: (id) => {
      const proof = proofs.get(id)
      if (!proof) return
      proof.done = null
      void (proof.running ?? begin(proof)) // computes the next token now, because the visitor will probably send the form again
    },
    getResponse: (id) => freshToken(proofs.get(id)),
    remove: (id) => {
      const proof = proofs.get(id)
      proofs.delete(id)
      proof?.stop?.abort()
      proof?.note.remove()
      if (proof) releaseContainer(proof.container)
    },
  }
}

let nextId: CaptchaId = 0

type Proof = {
  container: HTMLElement
  note: HTMLElement
  purpose: CaptchaPurpose
  stop: AbortController | null
  /** Resolves with the token of the proof being computed, '' when that fails; `null` while none is being computed. */
  running: Promise<string> | null
  done: { token: string; askedAt: number } | null
}

/** Milliseconds for which a token is used: 15 s less than the server accepts it, so that it does not expire in transit. */
const freshForMs = challengeLifeMs - 15_000

function freshToken(proof: Proof | undefined): string {
  const done = proof?.done
  return done && Date.now() - done.askedAt < freshForMs ? done.token : ''
}

function begin(proof: Proof): Promise<string> {
  const stop = new AbortController()
  proof.stop = stop
  proof.note.textContent = translate(captchaMessages.atWork)
  const askedAt = Date.now()
  proof.running = solveFor(proof, stop)
    .catch(() => '')
    .then((token) => {
      proof.running = null
      proof.done = token === '' ? null : { token, askedAt }
      proof.note.textContent = translate(token === '' ? captchaMessages.failed : captchaMessages.solved)
      return token
    })
  return proof.running
}

async function solveFor({ purpose }: Proof, stop: AbortController): Promise<string> {
  // Each captcha needs a challenge of its own, because a challenge is valid only once. `getJson` shares responses between callers,
  // except for requests with an abort signal.
  const answer = await getJson<CaptchaSettingsAnswer>(`/api/captcha?purpose=${purpose}`, stop.signal)
  const challenge = answer.isDone ? answer.body.challenge : null
  if (!challenge) return ''
  const solution = await solve(challenge, stop)
  return solution === null ? '' : `proof.${btoa(JSON.stringify({ challenge, solution }))}`
}

/**
 * Solves the challenge with Web Crypto, off the main thread; on plain HTTP with our own PBKDF2, which pauses after each try so
 * that the page stays usable. Returns `null` when aborted.
 */
async function solve(challenge: CaptchaChallenge, controller: AbortController): Promise<object | null> {
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
