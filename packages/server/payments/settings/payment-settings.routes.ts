import {
  paymentMethodsAnswer,
  paymentMethodsBody,
  paymentsAnswer,
  stripeBody,
  stripeChangeAnswer,
  stripeVersionBody,
  webhookAnswer,
} from '@sitewright/domain/payments/payments-studio.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { connectStripe, disconnectStripe, renewWebhook } from './connect-stripe.ts'
import { readPayments } from './read-payments.ts'
import { readWebhookState } from './read-webhook-state.ts'
import { savePaymentMethods, undoPaymentMethods } from './save-payment-methods.ts'

const path = '/api/studio/payments'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Declares the studio's routes for payments. Where money goes is changed only by somebody who gave the password lately. */
export function paymentSettingsRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: paymentsAnswer, run: (ctx) => readPayments(ctx) })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path,
    needsRecentPassword: true,
    body: paymentMethodsBody,
    answer: paymentMethodsAnswer,
    run: (ctx, { body }) => savePaymentMethods(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/undo`,
    needsRecentPassword: true, // the request says what comes back, so that it could be anything
    body: paymentMethodsBody,
    answer: paymentMethodsAnswer,
    run: (ctx, { body }) => undoPaymentMethods(ctx, body),
  })
  stripeRoutes(http, deps)
}

function stripeRoutes(http: HttpServers, deps: Deps): void {
  const change = { ...studio, needsRecentPassword: true, answer: stripeChangeAnswer } as const
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/stripe`,
    body: stripeBody,
    run: (ctx, { body }) => connectStripe(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/stripe/disconnect`,
    body: stripeVersionBody,
    run: (ctx, { body }) => disconnectStripe(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/stripe/webhook`,
    body: stripeVersionBody,
    run: (ctx, { body }) => renewWebhook(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/stripe/webhook`,
    answer: webhookAnswer,
    run: (ctx) => readWebhookState(ctx),
  })
}
