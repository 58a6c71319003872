import {
  mailListAnswer,
  mailPreviewAnswer,
  mailTestAnswer,
  mailTextsAnswer,
  mailTextsChangeAnswer,
  type MailPreviewAnswer,
  type MailTextsAnswer,
  type MailTextsChangeAnswer,
} from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { newIdempotencyKey } from '../kit/form/idempotency-key.ts'

const path = '/api/studio/mails'

/** Texts of a mail by the part's id. */
export type Texts = Record<string, string>
/** Names a mail of a site. */
export type MailName = { site: string; mail: string }

/** React hook that loads the mails of a site's shop. */
export function useMails(site: string) {
  return useQuery({
    queryKey: ['mails', site, 'list'],
    queryFn: async () => mailListAnswer.parse(await callApi({ method: 'GET', path, site })),
    refetchOnWindowFocus: 'always', // colleagues change them
    staleTime: 0,
  })
}

/** React hook that loads the texts of a mail. */
export function useMailTexts(name: MailName) {
  return useQuery({
    queryKey: ['mails', name.site, 'texts', name.mail],
    queryFn: () => fetchMailTexts(name),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

export async function fetchMailTexts({ site, mail }: MailName): Promise<MailTextsAnswer> {
  return mailTextsAnswer.parse(await callApi({ method: 'GET', path: `${path}/${mail}`, site }))
}

/** Saves texts that are based on `version`. */
export async function sendMailTexts(
  { site, mail }: MailName,
  body: { texts: Texts; version: number },
  idempotencyKey: string,
): Promise<MailTextsChangeAnswer> {
  return mailTextsChangeAnswer.parse(
    await callApi({ method: 'PUT', path: `${path}/${mail}`, body, site, idempotencyKey }),
  )
}

/** Gives a mail its standard texts again. */
export async function resetMailTexts(
  { site, mail }: MailName,
  version: number,
  idempotencyKey: string,
): Promise<MailTextsChangeAnswer> {
  const request = { method: 'POST', path: `${path}/${mail}/reset`, body: { version }, site, idempotencyKey } as const
  return mailTextsChangeAnswer.parse(await callApi(request))
}

/** Sends a mail with texts that need not be saved to the account's own address. */
export async function sendTestMail({ site, mail }: MailName, texts: Texts, idempotencyKey: string) {
  const request = { method: 'POST', path: `${path}/${mail}/test`, body: { texts }, site, idempotencyKey } as const
  return { ...mailTestAnswer.parse(await callApi(request)), undo: null }
}

/** React hook that asks what a mail says with texts that need not be saved; nothing is asked while they are null. */
export function useMailPreview({ site, mail }: MailName, texts: Texts | null) {
  return useQuery({
    queryKey: ['mails', site, 'preview', mail, texts],
    queryFn: async (): Promise<MailPreviewAnswer> => {
      const request = { method: 'POST', path: `${path}/${mail}/preview`, body: { texts }, site } as const
      return mailPreviewAnswer.parse(await callApi({ ...request, idempotencyKey: newIdempotencyKey() }))
    },
    enabled: texts !== null,
    placeholderData: keepPreviousData,
  })
}

/** Path to which a form sends texts for the page of a mail. */
export function mailPagePath({ site, mail }: MailName): string {
  return `${path}/${mail}/page/${site}`
}

/** React hook that returns a function which lets everything about the mails of a site be read again. */
export function useReloadMails(site: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['mails', site] })
}
