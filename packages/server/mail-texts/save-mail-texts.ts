import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { mailTextProblem } from '@sitewright/domain/mail/own-texts/check-texts.ts'
import { mailTextsMessages as messages } from '@sitewright/domain/mail/own-texts/mail-texts.messages.ts'
import type { MailTextsBody, MailTextsChangeAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import type { ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { standardTexts, type OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { saveOwnTexts } from '../mail/index.ts'
import { knownTexts, readOwnTextsOf, requireShopMail } from './read-mail-texts.ts'

type Answer = Undoable<MailTextsChangeAnswer>
type Replacing = {
  /** Makes the owner's texts of those that are there. Throws a refusal. */
  change: (found: OwnTexts, standard: OwnTexts) => OwnTexts
  hasUndo: boolean
}
const permission = { role: 'edit-checkout' } as const

/**
 * Saves an owner's texts of a mail in the site's language, which the mail has from now on. Throws `mail.no-such-mail`, `mail.invalid` with
 * what is wrong at each text, and `changes.changed-meanwhile` when the texts are not those of `version` any more.
 */
export async function saveMailTexts(ctx: Ctx, id: string, { texts, version }: MailTextsBody): Promise<Answer> {
  return replaceTexts(ctx, requireShopMail(id), {
    hasUndo: true,
    change: (found, standard) => {
      requireVersion(found, version)
      return ownTextsIn(requireShopMail(id), texts, standard)
    },
  })
}

/** Gives a mail its standard texts again. Throws like `saveMailTexts`. */
export async function resetMailTexts(ctx: Ctx, id: string, { version }: { version: number }): Promise<Answer> {
  return replaceTexts(ctx, requireShopMail(id), {
    hasUndo: true,
    change: (found) => {
      requireVersion(found, version)
      return {}
    },
  })
}

/** Brings texts back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoMailTexts(ctx: Ctx, id: string, { texts, version }: MailTextsBody): Promise<Answer> {
  return replaceTexts(ctx, requireShopMail(id), {
    hasUndo: false,
    change: (found, standard) => {
      if (contentVersion(found) !== version) throw cannotUndo()
      return ownTextsIn(requireShopMail(id), texts, standard)
    },
  })
}

async function replaceTexts(ctx: Ctx, mail: ShopMail, { change, hasUndo }: Replacing): Promise<Answer> {
  return makeChange(
    ctx,
    permission,
    async (tx) => {
      const { locale, own: before } = await readOwnTextsOf(tx, ctx.siteId, mail)
      const standard = standardTexts(locale, mail)
      const after = change(before, standard)
      const version = contentVersion(after)
      const isSame = contentVersion(before) === version
      if (!isSame) await saveOwnTexts(tx, ctx.siteId, { mail: mail.id, language: locale.tag, texts: after })
      const undo: Undo | null = isSame || !hasUndo ? null : { kind: 'mail-texts', id: mail.id, before, version }
      const target = { kind: 'mail', id: ctx.siteId, title: messageText(locale, mail.name) }
      const changes = fieldChanges({ [mail.id]: { ...standard, ...before } }, { [mail.id]: { ...standard, ...after } })
      return {
        answer: { texts: { ...standard, ...after }, version, undo },
        entries: isSame ? [] : [{ action: 'mail.texts-saved' as const, target, undo, changes }],
      }
    },
    { lock: 'mail-texts' }, // the version is compared with texts that no other request changes meanwhile
  )
}

function requireVersion(found: OwnTexts, version: number): void {
  if (contentVersion(found) !== version)
    throw new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
}

/**
 * Returns the texts that differ from the standard ones, checked. Those that are the standard ones are left out, so that a later version of
 * them is used, and each of their variants. Throws `mail.invalid`.
 */
export function ownTextsIn(mail: ShopMail, texts: OwnTexts, standard: OwnTexts): OwnTexts {
  const isKnown = (id: string): boolean => mail.parts.some((part) => part.id === id)
  const typed = Object.entries(texts).map(([id, text]) => [id, text.replaceAll('\r\n', '\n').trim()] as const)
  const own = Object.fromEntries(typed.filter(([id, text]) => text !== standard[id]))
  const problems = Object.entries(own).flatMap(([id, text]): [string, FieldProblem][] => {
    const part = mail.parts.find((one) => one.id === id)
    const problem = part && mailTextProblem(mail, part, text)
    return problem ? [[id, problem]] : []
  })
  const unknown = Object.keys(texts).filter((id) => !isKnown(id))
  if (unknown.length > 0 || problems.length > 0)
    throw new Refusal('mail.invalid', { fields: Object.fromEntries(problems) })
  return knownTexts(mail, own)
}
