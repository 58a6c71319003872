import { mailTestAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import {
  mailSender,
  mailSenderAnswer,
  mailSenderBody,
  mailSenderChanged,
} from '@sitewright/domain/mail/own-texts/sender.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readSender, saveSender, sendFromSender, undoSender } from './sender.ts'

const path = '/api/studio/mail-sender'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Declares the studio's routes for whom a shop's mails come from. */
export function senderRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: mailSenderAnswer, run: (ctx) => readSender(ctx) })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path,
    body: mailSenderBody,
    answer: mailSenderChanged,
    run: (ctx, { body }) => saveSender(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/undo`,
    body: mailSenderBody,
    answer: mailSenderChanged,
    run: (ctx, { body }) => undoSender(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/test`,
    limit: 'testMails',
    body: mailSender,
    answer: mailTestAnswer,
    run: (ctx, { body }) => sendFromSender(ctx, body),
  })
}
