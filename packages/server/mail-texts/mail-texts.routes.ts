import {
  mailListAnswer,
  mailParams,
  mailResetBody,
  mailTextsAnswer,
  mailTextsBody,
  mailTextsChangeAnswer,
} from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { listMails, readMailTexts } from './read-mail-texts.ts'
import { resetMailTexts, saveMailTexts, undoMailTexts } from './save-mail-texts.ts'

const path = '/api/studio/mails'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Declares the studio's routes for the texts of a shop's mails. */
export function mailTextsRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: mailListAnswer, run: (ctx) => listMails(ctx) })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/:mail`,
    params: mailParams,
    answer: mailTextsAnswer,
    run: (ctx, { params }) => readMailTexts(ctx, params.mail),
  })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path: `${path}/:mail`,
    params: mailParams,
    body: mailTextsBody,
    answer: mailTextsChangeAnswer,
    run: (ctx, { params, body }) => saveMailTexts(ctx, params.mail, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:mail/reset`,
    params: mailParams,
    body: mailResetBody,
    answer: mailTextsChangeAnswer,
    run: (ctx, { params, body }) => resetMailTexts(ctx, params.mail, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:mail/undo`,
    params: mailParams,
    body: mailTextsBody,
    answer: mailTextsChangeAnswer,
    run: (ctx, { params, body }) => undoMailTexts(ctx, params.mail, body),
  })
}
