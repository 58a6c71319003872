import {
  businessAnswer,
  businessChanged,
  type BusinessAnswer,
  type BusinessBody,
} from '@sitewright/domain/business/business.wire.ts'
import { addressFieldsAnswer } from '@sitewright/domain/checkout/address.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'

const path = '/api/studio/settings/business'
const keyOf = (site: string) => ['business', site]

/** React hook that loads who stands behind a site. */
export function useBusiness(site: string) {
  return useQuery({
    queryKey: keyOf(site),
    queryFn: () => fetchBusiness(site),
    refetchOnWindowFocus: 'always', // colleagues change it
    staleTime: 0,
  })
}

/** React hook that loads the form of a country's addresses. Until it is there, it returns the one before. */
export function useAddressFields(site: string, country: string) {
  return useQuery({
    queryKey: ['address-fields', site, country],
    queryFn: async () =>
      addressFieldsAnswer.parse(
        await callApi({ method: 'GET', path: `/api/studio/settings/address-fields?country=${country}`, site }),
      ).fields,
    placeholderData: keepPreviousData,
    enabled: country !== '',
  })
}

export function useReloadBusiness(site: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(site) })
}

export async function fetchBusiness(site: string): Promise<BusinessAnswer> {
  return businessAnswer.parse(await callApi({ method: 'GET', path, site }))
}

export async function sendBusiness(site: string, body: BusinessBody, idempotencyKey: string) {
  return businessChanged.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}
