import {
  paymentMethodsAnswer,
  paymentsAnswer,
  stripeChangeAnswer,
  webhookAnswer,
  type PaymentMethodsAnswer,
  type PaymentMethodsBody,
  type PaymentsAnswer,
  type StripeBody,
  type StripeChangeAnswer,
} from '@sitewright/domain/payments/payments-studio.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const path = '/api/studio/payments'

/** React hook that loads how a site is paid. */
export function usePayments(siteId: string) {
  return useQuery({
    queryKey: ['payments', siteId],
    queryFn: () => fetchPayments(siteId),
    refetchOnWindowFocus: 'always', // colleagues change them
    staleTime: 0,
  })
}

export async function fetchPayments(site: string): Promise<PaymentsAnswer> {
  return paymentsAnswer.parse(await callApi({ method: 'GET', path, site }))
}

/** Saves the methods without a provider, based on `version`. */
export async function sendMethods(site: string, body: PaymentMethodsBody, key: string): Promise<PaymentMethodsAnswer> {
  return paymentMethodsAnswer.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey: key }))
}

/** Sends pasted keys, which are kept nowhere in the browser. */
export async function connectStripe(site: string, body: StripeBody, key: string): Promise<StripeChangeAnswer> {
  const request = { method: 'POST', path: `${path}/stripe`, body, site, idempotencyKey: key } as const
  return stripeChangeAnswer.parse(await callApi(request))
}

/** Disconnects Stripe, or renews its webhook. */
export async function changeStripe(
  site: string,
  part: 'disconnect' | 'webhook',
  version: number,
  key: string,
): Promise<StripeChangeAnswer> {
  const request = { method: 'POST', path: `${path}/stripe/${part}`, body: { version }, site } as const
  return stripeChangeAnswer.parse(await callApi({ ...request, idempotencyKey: key }))
}

/** React hook that asks whether Stripe reports payments. `version` is that of the connection. */
export function useWebhook(siteId: string, version: number) {
  return useQuery({
    queryKey: ['payments', siteId, 'webhook', version],
    queryFn: async () =>
      webhookAnswer.parse(await callApi({ method: 'GET', path: `${path}/stripe/webhook`, site: siteId })),
  })
}

/** React hook that returns a function which lets everything that shows payments be read again. */
export function useReloadPayments(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['payments', siteId] })
}
