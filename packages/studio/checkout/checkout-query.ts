import {
  asksAnswer,
  asksChanged,
  type AsksAnswer,
  type AsksBody,
  type AsksChanged,
} from '@sitewright/domain/checkout/asks.wire.ts'
import type { LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import {
  legalAnswer,
  legalChanged,
  type LegalAnswer,
  type LegalBody,
  type LegalChanged,
} from '@sitewright/domain/legal/legal.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const path = '/api/studio/checkout'
const legalPath = '/api/studio/legal'
const keys = { asks: (site: string) => ['checkout-asks', site], legal: (site: string) => ['legal', site] }
const newest = { refetchOnWindowFocus: 'always', staleTime: 0 } as const // colleagues change them

/** React hook that loads what the checkout of a site asks for. */
export function useAsks(site: string) {
  return useQuery({ queryKey: keys.asks(site), queryFn: () => fetchAsks(site), ...newest })
}

export async function fetchAsks(site: string): Promise<AsksAnswer> {
  return asksAnswer.parse(await callApi({ method: 'GET', path, site }))
}

export async function sendAsks(site: string, body: AsksBody, idempotencyKey: string): Promise<AsksChanged> {
  return asksChanged.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

/** React hook that loads the legal texts of a site. */
export function useLegalTexts(site: string) {
  return useQuery({ queryKey: keys.legal(site), queryFn: () => fetchLegalTexts(site), ...newest })
}

export async function fetchLegalTexts(site: string): Promise<LegalAnswer> {
  return legalAnswer.parse(await callApi({ method: 'GET', path: legalPath, site }))
}

export async function sendLegalText(
  site: string,
  { kind, ...body }: LegalBody & { kind: LegalKind },
  idempotencyKey: string,
): Promise<LegalChanged> {
  const request = { method: 'PUT', path: `${legalPath}/${kind}`, body, site, idempotencyKey } as const
  return legalChanged.parse(await callApi(request))
}

/** React hook that returns a function which lets the whole screen be read again: what is asked for depends on the texts. */
export function useReloadCheckout(site: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.asks(site) }),
      client.invalidateQueries({ queryKey: keys.legal(site) }),
    ])
  }
}
