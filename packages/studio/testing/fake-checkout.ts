import type { AsksAnswer, AsksBody } from '@sitewright/domain/checkout/asks.wire.ts'
import { legalKinds, type LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import type { LegalBody, LegalText, LegalUndoBody } from '@sitewright/domain/legal/legal.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const [asksPath, legalPath] = ['/api/studio/checkout', '/api/studio/legal']

/** In-memory fake of the API of what one site's checkout asks for, and of its legal texts. `sent` holds what was sent. */
export function fakeCheckout(site: string) {
  const state = {
    asks: {
      phone: 'optional',
      company: 'optional',
      takesNote: true,
      needsTerms: false,
      newsletterText: '',
      version: 1,
      hasTerms: false,
    } as AsksAnswer,
    texts: legalKinds.map((kind): LegalText => {
      return { kind, title: '', html: '', version: 0, savedAt: null, usualTitle: `Usual ${kind}` }
    }),
    isBroken: false,
    sent: [] as { path: string; body: unknown }[],
    /** Answers to the next saves, one each. */
    refusals: [] as FakeResponse[],
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    const { method, path } = request
    if (!path.startsWith(asksPath) && !path.startsWith(legalPath)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    if (state.isBroken) return refused(503, 'kit.unavailable', 'Please try again in a moment.')
    if (method === 'GET') return { status: 200, body: path === asksPath ? state.asks : { texts: state.texts } }
    state.sent.push({ path: path.replace('/api/studio/', ''), body: request.body })
    const refusal = state.refusals.shift()
    if (refusal) return refusal
    return path.startsWith(asksPath) ? saveAsks(request) : saveText(request)
  }

  function saveAsks({ path, body }: FakeRequest): FakeResponse {
    const { version, ...chosen } = body as AsksBody
    if (version !== state.asks.version) return refused(409, 'changes.changed-meanwhile', 'Somebody was first.')
    const { hasTerms, version: _, ...before } = state.asks
    state.asks = { ...chosen, hasTerms, version: version + 1 }
    const undo = { method: 'POST', path: `${asksPath}/undo`, body: { ...before, version: version + 1 } }
    return { status: 200, body: { ...chosen, version: version + 1, undo: path === asksPath ? undo : null } }
  }

  function saveText({ path, body }: FakeRequest): FakeResponse {
    const [kind = '', action] = path.slice(legalPath.length + 1).split('/')
    const text = state.texts.find((one) => one.kind === kind)
    const { version, ...typed } = body as LegalBody | LegalUndoBody
    if (!text || version !== text.version) return refused(409, 'changes.changed-meanwhile', 'Somebody was first.')
    const words = action === 'undo' ? { title: '', html: '' } : (typed as LegalBody)
    const saved = { ...text, ...words, kind: kind as LegalKind, version: version + 1, savedAt: 1 }
    state.texts = state.texts.map((one) => (one.kind === kind ? saved : one))
    const undo = { method: 'POST', path: `${path}/undo`, body: { to: version, version: version + 1 } }
    return { status: 200, body: { ...saved, undo: action === 'undo' ? null : undo } }
  }

  return { state, answer }
}
