import { mailTestAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import {
  mailSenderAnswer,
  mailSenderChanged,
  type MailSenderAnswer,
  type MailSenderBody,
  type MailSenderChoice,
} from '@sitewright/domain/mail/own-texts/sender.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const path = '/api/studio/mail-sender'
const keyOf = (site: string) => ['mail-sender', site]

/** React hook that loads whom the mails of a site's shop come from. */
export function useSender(site: string) {
  return useQuery({
    queryKey: keyOf(site),
    queryFn: () => fetchSender(site),
    refetchOnWindowFocus: 'always', // colleagues change it
    staleTime: 0,
  })
}

export function useReloadSender(site: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(site) })
}

export async function fetchSender(site: string): Promise<MailSenderAnswer> {
  return mailSenderAnswer.parse(await callApi({ method: 'GET', path, site }))
}

export async function sendSender(site: string, body: MailSenderBody, idempotencyKey: string) {
  return mailSenderChanged.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}

/** Sends a mail from a sender that need not be saved to the account's own address. */
export async function testSender(site: string, body: MailSenderChoice, idempotencyKey: string) {
  const request = { method: 'POST', path: `${path}/test`, body, site, idempotencyKey } as const
  return { ...mailTestAnswer.parse(await callApi(request)), undo: null }
}
