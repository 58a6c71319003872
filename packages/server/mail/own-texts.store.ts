import type { OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import type { Tx } from '../database/index.ts'
import type { StoredMailTexts } from './mail.store.ts'

/** Picks the owner's texts of a mail in a language; none where all are the standard ones. */
export function ownTextsOf(stored: readonly StoredMailTexts[], mail: string, { tag }: Locale): OwnTexts {
  return stored.find((one) => one.mail === mail && one.language === tag)?.texts ?? {}
}

/** Reads all texts of mails that the site's owner wrote, in all languages. */
export async function readOwnTexts(tx: Tx, siteId: string): Promise<StoredMailTexts[]> {
  return tx.sql<StoredMailTexts>(
    'mail_texts',
    'select mail, language, texts from mail_texts where site_id = $1 order by mail, language',
    [siteId],
  )
}

/** Replaces the owner's texts of a mail in a language. Without any, the mail has its standard texts again. */
export async function saveOwnTexts(tx: Tx, siteId: string, { mail, language, texts }: StoredMailTexts): Promise<void> {
  if (Object.keys(texts).length === 0)
    await tx.sql('mail_texts_reset', 'delete from mail_texts where site_id = $1 and mail = $2 and language = $3', [
      siteId,
      mail,
      language,
    ])
  else await tx.sql('mail_texts_save', saveText, [siteId, mail, language, JSON.stringify(texts)])
}

const saveText = `
  insert into mail_texts (site_id, mail, language, texts) values ($1, $2, $3, $4)
  on conflict (site_id, mail, language) do update set texts = excluded.texts`
