import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type {
  Checklist,
  ChecklistBody,
  ChecklistChanged,
  ChecklistChoices,
  ChecklistStep,
} from '@sitewright/domain/sites/checklist.wire.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { changeSettingsPart } from './change-settings.ts'
import { readSettings, type SiteSettings } from './site-settings.store.ts'
import { readIsPublished } from './site.store.ts'

type Settings = SiteSettings['settings']
type Changed = Undoable<ChecklistChanged>

/** Finds which steps a shop has, and whether each is done. None at a site that sells nothing. */
export type FindShopSteps = (tx: Tx, ctx: Ctx) => Promise<ReadonlyMap<ChecklistStep, boolean>>

/** Returns what is to be done until the site is open, and what is done of it. */
export async function readChecklist(ctx: Ctx, findShopSteps: FindShopSteps): Promise<Checklist> {
  return readInSite(ctx, async (tx) => {
    const [{ settings, tagline }, isPublished, ofShop] = await Promise.all([
      readSettings(tx, ctx.siteId),
      readIsPublished(tx),
      findShopSteps(tx, ctx),
    ])
    const choices = choicesIn(settings)
    const isShop = ofShop.size > 0
    const steps = new Map<ChecklistStep, boolean>([
      ...(isShop ? ofShop : ([['tagline', tagline !== '']] as const)),
      ['published', isPublished],
    ])
    if (choices.isWithoutTaxes && steps.has('taxes')) steps.set('taxes', true)
    return { ...withVersion(choices), isShop, steps: [...steps].map(([id, isDone]) => ({ id, isDone })) }
  })
}

/**
 * Saves what the owner decided about the list. Throws `changes.changed-meanwhile` when that is not what it was at `version` any more.
 */
export async function saveChecklist(ctx: Ctx, body: ChecklistBody): Promise<Changed> {
  return replaceChoices(ctx, body, () => new Refusal('changes.changed-meanwhile'))
}

/** Brings the choices back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoChecklist(ctx: Ctx, body: ChecklistBody): Promise<Changed> {
  return { ...(await replaceChoices(ctx, body, cannotUndo)), undo: null }
}

async function replaceChoices(
  ctx: Ctx,
  { version, ...chosen }: ChecklistBody,
  overtaken: () => Refusal,
): Promise<Changed> {
  return makeChange<Changed>(ctx, { role: 'manage-site' }, async (tx) => {
    let before: ChecklistChoices = chosen
    await changeSettingsPart(tx, ctx, (settings) => {
      before = choicesIn(settings)
      if (contentVersion(before) !== version) throw overtaken()
      return withChoices(settings, chosen)
    })
    const changes = fieldChanges(before, chosen)
    const saved = withVersion(chosen)
    const undo: Undo | null = changes.length === 0 ? null : { kind: 'checklist', before, version: saved.version }
    const target = { kind: 'site', id: ctx.siteId }
    const entries = undo === null ? [] : [{ action: 'sites.settings-saved' as const, target, undo, changes }]
    return { answer: { ...saved, undo }, entries }
  })
}

function choicesIn({ checklist }: Settings): ChecklistChoices {
  const { isDismissed = false, isWithoutTaxes = false } = (checklist ?? {}) as Partial<ChecklistChoices> // as its schema says
  return { isDismissed, isWithoutTaxes }
}

/** A site whose list was left alone has no such setting, so that an undo brings the settings back as they were. */
function withChoices(settings: Settings, chosen: ChecklistChoices): Settings {
  const { checklist: _, ...others } = settings
  return Object.values(chosen).some(Boolean) ? { ...others, checklist: chosen } : others
}

function withVersion(choices: ChecklistChoices): ChecklistBody {
  return { ...choices, version: contentVersion(choices) }
}
