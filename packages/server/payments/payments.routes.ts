import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import {
  paymentEventParams,
  testBankForm,
  testBankParams,
  testCardAnswer,
  testCardBody,
} from '@sitewright/domain/payments/payments.wire.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { contentReply, route, type HttpServers } from '../http/index.ts'
import { receiveEvent } from './receive-event.ts'
import { paymentSettingsRoutes } from './settings/payment-settings.routes.ts'
import { answerBankPage, readBankPage } from './test-gateway/answer-bank.ts'
import { tokenizeTestCard } from './tokenize-test-card.ts'

/** Declares the webhook of the providers, the exchange of test cards, and the test bank's page. */
export function paymentRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'POST',
    path: '/api/payments/:provider/:siteId/events',
    origin: 'site',
    access: 'anyone',
    limit: 'paymentEvents',
    crumb: 'signature',
    bodyBytes: maxBodyBytes.unproven,
    params: paymentEventParams,
    body: z.instanceof(Buffer),
    run: async (ctx, { params, body, request }) => {
      if (params.siteId !== ctx.siteId) throw new Refusal('kit.not-found')
      await receiveEvent(ctx, { provider: params.provider, raw: body, headers: request.headers })
      return contentReply(200, '{"received":true}', { 'content-type': 'application/json; charset=utf-8' })
    },
  })
  route(http, deps, {
    method: 'POST',
    path: '/api/checkout/test-card',
    origin: 'site',
    access: 'visitor',
    limit: 'testCard',
    body: testCardBody,
    answer: testCardAnswer,
    run: (ctx, { body }) => tokenizeTestCard(ctx, body),
  })
  testBankRoutes(http, deps)
  paymentSettingsRoutes(http, deps)
}

function testBankRoutes(http: HttpServers, deps: Deps): void {
  const path = '/checkout/test-bank/:token'
  route(http, deps, {
    method: 'GET',
    path,
    origin: 'site',
    access: 'anyone',
    limit: 'testCard',
    params: testBankParams,
    run: (ctx, { params }) => readBankPage(ctx, params.token),
  })
  route(http, deps, {
    method: 'POST',
    path,
    origin: 'site',
    access: 'anyone',
    limit: 'testCard',
    form: true,
    params: testBankParams,
    body: testBankForm,
    run: (ctx, { params, body }) => answerBankPage(ctx, params.token, body.answer),
  })
}
