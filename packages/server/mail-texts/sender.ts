import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { senderProblems } from '@sitewright/domain/mail/own-texts/check-sender.ts'
import { senderMessages as messages } from '@sitewright/domain/mail/own-texts/sender.messages.ts'
import type {
  MailSenderAnswer,
  MailSenderBody,
  MailSenderChanged,
  MailSenderChoice,
} from '@sitewright/domain/mail/own-texts/sender.wire.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx, SignedIn } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { mailAddressOf } from '../mail/index.ts'
import { changeSettingsPart, readSettings, type SiteSettings } from '../sites/index.ts'
import { sendTestMail } from './preview-mail.ts'
import { readMailTexts } from './read-mail-texts.ts'

type Settings = SiteSettings['settings']
type Changed = Undoable<MailSenderChanged>

/** Returns whom the mails of the site's shop come from. */
export async function readSender(ctx: Ctx): Promise<MailSenderAnswer> {
  const { settings, title } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  return { ...withVersion(senderIn(settings)), site: title, address: ctx.deps.config.mailFrom }
}

/**
 * Saves whom the mails of the site come from that are queued from now on. Throws `mail.invalid` with what is wrong at each field, and
 * `changes.changed-meanwhile` when the sender is not that of `version` any more.
 */
export async function saveSender(ctx: Ctx, body: MailSenderBody): Promise<Changed> {
  const overtaken = () => new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
  return replaceSender(ctx, body, overtaken)
}

/** Brings the sender back as it was before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoSender(ctx: Ctx, body: MailSenderBody): Promise<Changed> {
  return { ...(await replaceSender(ctx, body, cannotUndo)), undo: null }
}

/** Sends the confirmation of an order to the caller's own address, from a sender that need not be saved. Throws `mail.invalid`. */
export async function sendFromSender(ctx: SignedIn<Ctx>, sender: MailSenderChoice): Promise<{ to: string }> {
  requireRight(sender)
  const { id, texts } = await readMailTexts(ctx, 'confirmed')
  return sendTestMail(ctx, id, { texts }, sender)
}

async function replaceSender(ctx: Ctx, body: MailSenderBody, overtaken: () => Refusal): Promise<Changed> {
  const { version, ...chosen } = body
  requireRight(chosen)
  return makeChange<Changed>(ctx, { role: 'edit-checkout' }, async (tx) => {
    let before = chosen
    await changeSettingsPart(tx, ctx, (settings) => {
      before = senderIn(settings)
      if (contentVersion(before) !== version) throw overtaken()
      return withSender(settings, chosen)
    })
    const changes = fieldChanges(before, chosen)
    const saved = withVersion(chosen)
    const undo: Undo | null = changes.length === 0 ? null : { kind: 'mail-sender', before, version: saved.version }
    const target = { kind: 'mail', id: ctx.siteId, title: messageText(ctx.locale, messages.sender) }
    const entries = undo === null ? [] : [{ action: 'mail.sender-saved' as const, target, undo, changes }]
    return { answer: { ...saved, undo }, entries }
  })
}

/** An address is refused here that has the form of one, but that mail servers do not accept. */
function requireRight(sender: MailSenderChoice): void {
  const isRefused = sender.replyTo !== '' && mailAddressOf(sender.replyTo) === null
  const problems = { ...(isRefused && { replyTo: { message: messages.notAnAddress } }), ...senderProblems(sender) }
  if (Object.keys(problems).length > 0) throw new Refusal('mail.invalid', { fields: problems })
}

function senderIn({ mailSender }: Settings): MailSenderChoice {
  const { name = '', replyTo = '' } = (mailSender ?? {}) as Partial<MailSenderChoice> // as its schema says
  return { name, replyTo }
}

/** A shop without a sender of its own has no such setting, so that an undo brings the settings back as they were. */
function withSender(settings: Settings, { name, replyTo }: MailSenderChoice): Settings {
  const { mailSender: _, ...others } = settings
  if (name === '' && replyTo === '') return others
  return { ...others, mailSender: { ...(name !== '' && { name }), ...(replyTo !== '' && { replyTo }) } }
}

function withVersion(sender: MailSenderChoice): MailSenderBody {
  return { ...sender, version: contentVersion(sender) }
}
