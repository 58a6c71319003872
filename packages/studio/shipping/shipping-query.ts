import {
  shippingAnswer,
  shippingChangeAnswer,
  tryShippingAnswer,
  type ShippingAnswer,
  type ShippingChangeAnswer,
  type TriedShipping,
  type TryShipping,
} from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { ratesOf, type ShippingPlan } from '@sitewright/domain/shipping/zones/zones.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { newIdempotencyKey } from '../kit/form/idempotency-key.ts'

const path = '/api/studio/shipping'

/** React hook that loads the shipping rates of a site's shop. */
export function useShipping(siteId: string) {
  return useQuery({
    queryKey: ['shipping', siteId],
    queryFn: () => fetchShipping(siteId),
    refetchOnWindowFocus: 'always', // colleagues change them
    staleTime: 0,
  })
}

export async function fetchShipping(site: string): Promise<ShippingAnswer> {
  return shippingAnswer.parse(await callApi({ method: 'GET', path, site }))
}

/** Saves a plan that is based on `version`. */
export async function sendShipping(
  site: string,
  { plan, version }: { plan: ShippingPlan; version: number },
  idempotencyKey: string,
): Promise<ShippingChangeAnswer> {
  const body = { rates: ratesOf(plan), version }
  return shippingChangeAnswer.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

/** React hook that returns a function which lets everything that shows shipping rates be read again. */
export function useReloadShipping(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['shipping', siteId] })
}

/** React hook that asks what the checkout would offer; nothing is asked while `body` is null. `version` is that of the rates. */
export function useTriedShipping(siteId: string, version: number, body: TryShipping | null) {
  return useQuery({
    queryKey: ['shipping', siteId, 'try', version, body],
    queryFn: async (): Promise<TriedShipping> => {
      const request = { method: 'POST', path: `${path}/try`, body, site: siteId } as const
      return tryShippingAnswer.parse(await callApi({ ...request, idempotencyKey: newIdempotencyKey() }))
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
}
