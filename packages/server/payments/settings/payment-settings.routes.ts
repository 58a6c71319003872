import {
  paymentMethodsAnswer,
  paymentMethodsBody,
  paymentsAnswer,
} from '@sitewright/domain/payments/payments-studio.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { readPayments } from './read-payments.ts'
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
    path: `${path}/undo`, // without the password: what comes back was saved by somebody who gave it
    body: paymentMethodsBody,
    answer: paymentMethodsAnswer,
    run: (ctx, { body }) => undoPaymentMethods(ctx, body),
  })
}
