import { businessMessages as messages } from '@sitewright/domain/business/business.messages.ts'
import type {
  Business,
  BusinessAnswer,
  BusinessBody,
  BusinessChanged,
} from '@sitewright/domain/business/business.wire.ts'
import { businessProblems } from '@sitewright/domain/business/check-business.ts'
import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { makePaperLogo, type PaperLogo } from '../media/index.ts'
import { shopOnPapers } from '../orders/index.ts'
import { changeSettingsPart, readSettings } from '../sites/index.ts'
import { checkBusinessAddress } from './business-address.ts'
import { businessIn, logoIn, withBusiness } from './business-settings.ts'

type Changed = Undoable<BusinessChanged>

/** Returns who stands behind the site, and how it stands on an invoice. */
export async function readBusiness(ctx: Ctx): Promise<BusinessAnswer> {
  const site = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  return { ...withVersion(businessIn(site.settings)), printed: shopOnPapers(ctx, site) }
}

/**
 * Saves who stands behind the site, for papers and mails from now on. Throws `sites.business-invalid` with what is wrong at each field,
 * `media.busy`, and `changes.changed-meanwhile` when the data are not those of `version` any more.
 */
export async function saveBusiness(ctx: Ctx, body: BusinessBody): Promise<Changed> {
  const overtaken = () => new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
  return replaceBusiness(ctx, body, overtaken)
}

/** Brings the data back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoBusiness(ctx: Ctx, body: BusinessBody): Promise<Changed> {
  return { ...(await replaceBusiness(ctx, body, cannotUndo)), undo: null }
}

async function replaceBusiness(ctx: Ctx, body: BusinessBody, overtaken: () => Refusal): Promise<Changed> {
  const { version, ...given } = body
  const { business: chosen, problems } = checkBusinessAddress(ctx, given)
  const wrong = { ...problems, ...businessProblems(given) }
  if (Object.keys(wrong).length > 0) throw new Refusal('sites.business-invalid', { fields: wrong })
  const logo = await readyLogo(ctx, chosen.logo)
  return makeChange<Changed>(ctx, { role: 'manage-site' }, async (tx) => {
    let before = chosen
    await changeSettingsPart(tx, ctx, (settings) => {
      before = businessIn(settings)
      if (contentVersion(before) !== version) throw overtaken()
      return withBusiness(settings, chosen, logo)
    })
    const changes = fieldChanges(before, chosen)
    const saved = withVersion(chosen)
    const undo: Undo | null = changes.length === 0 ? null : { kind: 'business', before, version: saved.version }
    const target = { kind: 'site', id: ctx.siteId }
    const entries = undo === null ? [] : [{ action: 'sites.business-saved' as const, target, undo, changes }]
    return { answer: { ...saved, undo }, entries }
  })
}

/**
 * Makes the logo ready for papers, before the transaction, because it takes its turn among other pictures. One whose picture was
 * deleted since it was chosen stays, so that the other fields can be saved.
 */
async function readyLogo(ctx: Ctx, id: string): Promise<PaperLogo | null> {
  if (id === '') return null
  const made = await makePaperLogo(ctx, id)
  if (made) return made
  const kept = logoIn((await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))).settings)
  if (kept?.assetId !== id)
    throw new Refusal('sites.business-invalid', { fields: { logo: { message: messages.noSuchLogo } } })
  const { assetId, url, paperKey } = kept
  return { assetId, url, paperKey }
}

function withVersion(business: Business): BusinessBody {
  return { ...business, version: contentVersion(business) }
}
