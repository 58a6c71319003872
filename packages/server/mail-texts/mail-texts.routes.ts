import {
  mailListAnswer,
  mailPageForm,
  mailPageParams,
  mailParams,
  mailPreviewAnswer,
  mailPreviewBody,
  mailResetBody,
  mailTestAnswer,
  mailTextsAnswer,
  mailTextsBody,
  mailTextsChangeAnswer,
} from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import type { Deps } from '../context.ts'
import { htmlReply, route, type HttpServers } from '../http/index.ts'
import { inFrame, mailFrameHeaders } from '../mail/index.ts'
import { previewMail, readMailPage, sendTestMail } from './preview-mail.ts'
import { listMails, readMailTexts } from './read-mail-texts.ts'
import { senderRoutes } from './sender.routes.ts'
import { resetMailTexts, saveMailTexts, undoMailTexts } from './save-mail-texts.ts'

const path = '/api/studio/mails'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Declares the studio's routes for the texts and the sender of a shop's mails. */
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
  previewRoutes(http, deps)
  senderRoutes(http, deps)
}

function previewRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:mail/preview`,
    params: mailParams,
    body: mailPreviewBody,
    answer: mailPreviewAnswer,
    run: async (ctx, { params, body }) => {
      const { html: _, ...shown } = await previewMail(ctx, params.mail, body)
      return shown
    },
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:mail/test`,
    limit: 'testMails',
    params: mailParams,
    body: mailPreviewBody,
    answer: mailTestAnswer,
    run: (ctx, { params, body }) => sendTestMail(ctx, params.mail, body),
  })
  route(http, deps, {
    method: 'POST',
    path: `${path}/:mail/page/:siteId`,
    origin: 'studio',
    access: 'signed-in',
    limit: 'studio',
    form: true, // the only way to load a page with unsaved texts into a frame, where the studio's own page may insert no markup
    bodyBytes: 200_000,
    params: mailPageParams,
    body: mailPageForm,
    run: async (ctx, { params, body }, out) =>
      htmlReply(200, inFrame(await readMailPage(ctx, { ...params, ...body }, out)), mailFrameHeaders),
  })
}
