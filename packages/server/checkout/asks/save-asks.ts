import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { offeredTerms } from '@sitewright/domain/checkout/accepted-terms.ts'
import type { AsksAnswer, AsksBody, AsksChanged, AsksChoice } from '@sitewright/domain/checkout/asks.wire.ts'
import { checkoutAsksOf, usualAsks } from '@sitewright/domain/checkout/checkout-asks.ts'
import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import { newsletterTextOf } from '@sitewright/domain/checkout/newsletter.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { contentVersion, makeChange } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { changeSettingsPart, readSettings, type SiteSettings } from '../../sites/index.ts'

type Settings = SiteSettings['settings']
type Changed = Undoable<AsksChanged>

/** Returns what the checkout of the site asks for. */
export async function readAsks(ctx: Ctx): Promise<AsksAnswer> {
  const { settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  const { links } = offeredTerms(settings, (message, ...values) => messageText(ctx.locale, message, ...values))
  return { ...withVersion(choiceIn(settings)), hasTerms: links.length > 0 }
}

/**
 * Saves what the checkout asks for. Open checkouts follow from their next read on. Throws `changes.changed-meanwhile` when the choice is
 * not that of `version` any more.
 */
export async function saveAsks(ctx: Ctx, body: AsksBody): Promise<Changed> {
  const overtaken = () => new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
  return replaceAsks(ctx, body, overtaken)
}

/** Brings the choice back as it was before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoAsks(ctx: Ctx, body: AsksBody): Promise<Changed> {
  return { ...(await replaceAsks(ctx, body, cannotUndo)), undo: null }
}

async function replaceAsks(ctx: Ctx, { version, ...chosen }: AsksBody, overtaken: () => Refusal): Promise<Changed> {
  return makeChange<Changed>(ctx, { role: 'edit-checkout' }, async (tx) => {
    let before: AsksChoice = chosen
    await changeSettingsPart(tx, ctx, (settings) => {
      before = choiceIn(settings)
      if (contentVersion(before) !== version) throw overtaken()
      return withChoice(settings, chosen)
    })
    const changes = fieldChanges(before, chosen)
    const saved = withVersion(choiceIn(withChoice({}, chosen)))
    const undo: Undo | null = changes.length === 0 ? null : { kind: 'checkout-asks', before, version: saved.version }
    const target = { kind: 'checkout', id: ctx.siteId }
    const entries = undo === null ? [] : [{ action: 'checkout.asks-saved' as const, target, undo, changes }]
    return { answer: { ...saved, undo }, entries }
  })
}

function choiceIn(settings: Settings): AsksChoice {
  return { ...checkoutAsksOf(settings), newsletterText: newsletterTextOf(settings) }
}

/** What is as usual has no setting, so that an undo brings the settings back as they were. */
function withChoice(settings: Settings, { newsletterText, ...asks }: AsksChoice): Settings {
  const { storeSettings, ...others } = settings
  const { checkoutAsks: _, newsletterText: __, ...store } = toRecord(storeSettings)
  const own = Object.fromEntries(Object.entries(asks).filter(([name, value]) => toRecord(usualAsks)[name] !== value))
  const changed = {
    ...store,
    ...(Object.keys(own).length > 0 && { checkoutAsks: own }),
    ...(newsletterText !== '' && { newsletterText }),
  }
  return {
    ...others,
    ...((storeSettings !== undefined || Object.keys(changed).length > 0) && { storeSettings: changed }),
  }
}

function withVersion(choice: AsksChoice): AsksBody {
  return { ...choice, version: contentVersion(choice) }
}
