import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { legalMessages } from '@sitewright/domain/legal/legal.messages.ts'
import { legalKinds, type LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import type {
  LegalAnswer,
  LegalBody,
  LegalChanged,
  LegalText,
  LegalUndoBody,
} from '@sitewright/domain/legal/legal.wire.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import { makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { changeSettingsPart, readSettings, type SiteSettings } from '../sites/index.ts'
import { findText, insertText, readNewestTexts, type StoredLegalText } from './legal.store.ts'

type Settings = SiteSettings['settings']
type Changed = Undoable<LegalChanged>
type Words = Pick<StoredLegalText, 'title' | 'html'>

const none: Words = { title: '', html: '' }

/** Returns the legal texts of the site, those that it has and those that it could have. */
export async function readLegalTexts(ctx: Ctx): Promise<LegalAnswer> {
  return readInSite(ctx, async (tx) => {
    const [{ language }, stored] = await Promise.all([readSettings(tx, ctx.siteId), readNewestTexts(tx, ctx.siteId)])
    const byKind = new Map(stored.map((text) => [text.kind, text]))
    return { texts: legalKinds.map((kind) => viewOf(localeOf(language), kind, byKind.get(kind) ?? null)) }
  })
}

/**
 * Saves a legal text, cleaned like the texts of products; without text it is taken off the site. Every page links to it from now on. Throws
 * `changes.changed-meanwhile` when `version` is not the newest.
 */
export async function saveLegalText(ctx: Ctx, kind: LegalKind, { version, ...typed }: LegalBody): Promise<Changed> {
  return makeChange<Changed>(
    ctx,
    { role: 'edit-checkout' },
    async (tx) => {
      const [found, { language }] = await Promise.all([
        findText(tx, ctx.siteId, { kind }),
        readSettings(tx, ctx.siteId),
      ])
      if ((found?.version ?? 0) !== version)
        throw new Refusal('changes.changed-meanwhile', { message: messages.textChangedMeanwhile })
      return replaceText(tx, ctx, { kind, found, locale: localeOf(language), words: tidy(typed), hasUndo: true })
    },
    { lock: legalLock },
  )
}

/** Brings an earlier version of a text back, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoLegalText(ctx: Ctx, kind: LegalKind, { to, version }: LegalUndoBody): Promise<Changed> {
  return makeChange<Changed>(
    ctx,
    { role: 'edit-checkout' },
    async (tx) => {
      const [found, earlier, { language }] = await Promise.all([
        findText(tx, ctx.siteId, { kind }),
        to === 0 ? none : findText(tx, ctx.siteId, { kind, version: to }),
        readSettings(tx, ctx.siteId),
      ])
      if (!earlier || (found?.version ?? 0) !== version) throw cannotUndo()
      const words = { title: earlier.title, html: earlier.html }
      return replaceText(tx, ctx, { kind, found, locale: localeOf(language), words, hasUndo: false })
    },
    { lock: legalLock },
  )
}

/** Only one version follows another: the next is found while nobody else adds one. */
const legalLock = 'legal-texts'

type Replacing = {
  kind: LegalKind
  found: StoredLegalText | null
  locale: Locale
  words: Words
  hasUndo: boolean
}

async function replaceText(tx: Tx, ctx: Ctx, { kind, found, locale, words, hasUndo }: Replacing) {
  const before: Words = found ?? none
  const titled = words.html === '' || words.title !== '' ? words : { ...words, title: titleOf(locale, kind) }
  const changes = fieldChanges({ [kind]: textOf(before) }, { [kind]: textOf(titled) })
  if (changes.length === 0) return { answer: { ...viewOf(locale, kind, found), undo: null }, entries: [] }
  const next = { kind, version: (found?.version ?? 0) + 1, ...titled, savedMs: ctx.now() }
  await insertText(tx, ctx.siteId, next)
  await changeSettingsPart(tx, ctx, (settings) => withEntry(settings, next))
  const undo: Undo | null = hasUndo
    ? { kind: 'legal-text', id: kind, version: next.version, before: { to: found?.version ?? 0 } }
    : null
  const target = { kind: 'legal', id: ctx.siteId, title: titled.title || before.title }
  return {
    answer: { ...viewOf(locale, kind, next), undo },
    entries: [{ action: 'legal.saved' as const, target, undo, changes }],
  }
}

/** A text as the activity log keeps it, under the name of its kind, which tells who changed which. */
function textOf({ title, html }: Words): string {
  return html === '' ? '' : `${title}\n\n${html}`
}

function tidy({ title, html }: Words): Words {
  const clean = cleanRichText(html)
  return htmlToText(clean).trim() === '' ? none : { title, html: clean }
}

/** The settings name the texts that there are: pages and the checkout know them by that, and what is cached follows. */
function withEntry(settings: Settings, { kind, title, html, version }: StoredLegalText): Settings {
  const { legalTexts, ...others } = settings
  const { [kind]: _, ...index } = toRecord(legalTexts)
  const changed = { ...index, ...(html !== '' && { [kind]: { title, version } }) }
  return { ...others, ...(Object.keys(changed).length > 0 && { legalTexts: changed }) }
}

function viewOf(locale: Locale, kind: LegalKind, stored: StoredLegalText | null): LegalText {
  const { title = '', html = '', version = 0, savedMs = null } = stored ?? {}
  return { kind, title, html, version, savedAt: savedMs, usualTitle: titleOf(locale, kind) }
}

function titleOf(locale: Locale, kind: LegalKind): string {
  return messageText(locale, legalMessages[kind])
}
