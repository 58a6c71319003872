import {
  taxesAnswer,
  taxesChangeAnswer,
  triedTaxesAnswer,
  type TaxesAnswer,
  type TaxesBody,
  type TaxesChangeAnswer,
  type TriedTaxes,
  type TryTaxes,
} from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { taxReportAnswer, type TaxReportQuery } from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { newIdempotencyKey } from '../kit/form/idempotency-key.ts'

const path = '/api/studio/taxes'

/** React hook that loads the taxes of a site's shop. */
export function useTaxes(siteId: string) {
  return useQuery({
    queryKey: ['taxes', siteId],
    queryFn: () => fetchTaxes(siteId),
    refetchOnWindowFocus: 'always', // colleagues change them
    staleTime: 0,
  })
}

export async function fetchTaxes(site: string): Promise<TaxesAnswer> {
  return taxesAnswer.parse(await callApi({ method: 'GET', path, site }))
}

/** Saves taxes that are based on `version`. */
export async function sendTaxes(site: string, body: TaxesBody, idempotencyKey: string): Promise<TaxesChangeAnswer> {
  return taxesChangeAnswer.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

/** React hook that returns a function which lets everything that shows taxes be read again. */
export function useReloadTaxes(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['taxes', siteId] })
}

/** React hook that asks what the checkout would charge; nothing is asked while `body` is null. `version` is that of the taxes. */
export function useTriedTaxes(siteId: string, version: number, body: TryTaxes | null) {
  return useQuery({
    queryKey: ['taxes', siteId, 'try', version, body],
    queryFn: async (): Promise<TriedTaxes> => {
      const request = { method: 'POST', path: `${path}/try`, body, site: siteId } as const
      return triedTaxesAnswer.parse(await callApi({ ...request, idempotencyKey: newIdempotencyKey() }))
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
}

/** React hook that loads what was charged in a period; nothing is asked while it is null. */
export function useTaxReport(siteId: string, period: TaxReportQuery | null) {
  return useQuery({
    queryKey: ['tax-report', siteId, period],
    queryFn: async () => {
      const query = new URLSearchParams(period ?? {}).toString()
      return taxReportAnswer.parse(await callApi({ method: 'GET', path: `${path}/report?${query}`, site: siteId }))
    },
    enabled: period !== null,
    placeholderData: keepPreviousData,
  })
}

/** Path of the report as a file, as a link that the browser opens by itself. */
export function reportFilePath(site: string, period: TaxReportQuery): string {
  return `${path}/report.csv?${new URLSearchParams({ ...period, site }).toString()}`
}
