import {
  legalAnswer,
  legalBody,
  legalChanged,
  legalParams,
  legalUndoBody,
} from '@sitewright/domain/legal/legal.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { legalKinds, type LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readLegalTexts, saveLegalText, undoLegalText } from './save-legal.ts'

const path = '/api/studio/legal'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** The longest text, with characters that take more than one byte. */
const bodyBytes = 1_000_000

/** Declares the studio's routes for the legal texts of a site. */
export function legalRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: legalAnswer, run: (ctx) => readLegalTexts(ctx) })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path: `${path}/:kind`,
    bodyBytes,
    params: legalParams,
    body: legalBody,
    answer: legalChanged,
    run: (ctx, { params, body }) => saveLegalText(ctx, requireKind(params.kind), body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:kind/undo`,
    params: legalParams,
    body: legalUndoBody,
    answer: legalChanged,
    run: (ctx, { params, body }) => undoLegalText(ctx, requireKind(params.kind), body),
  })
}

function requireKind(text: string): LegalKind {
  const kind = legalKinds.find((one) => one === text)
  if (!kind) throw new Refusal('kit.not-found')
  return kind
}
