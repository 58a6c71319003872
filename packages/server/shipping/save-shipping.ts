import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { rateProblems } from '@sitewright/domain/shipping/zones/check-rates.ts'
import { rateChanges } from '@sitewright/domain/shipping/zones/rate-changes.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingBody, ShippingChangeAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { canonical } from '@sitewright/domain/shipping/zones/zones.ts'
import { fitsPostcode } from '../addresses/index.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { changeSettingsPart, type SiteSettings } from '../sites/index.ts'
import { ratesIn } from './read-shipping.ts'

type Settings = SiteSettings['settings']
type Answer = Undoable<ShippingChangeAnswer>
const permission = { role: 'edit-checkout', part: 'shipping' } as const

/**
 * Saves all rates of a shop, and leaves its other settings as they are. Carts and open checkouts have them from their next read on.
 * Throws `changes.changed-meanwhile` when the rates are not those of `version` any more, and `shipping.invalid`.
 */
export async function saveShipping(ctx: Ctx, { rates, version }: ShippingBody): Promise<Answer> {
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceRates(tx, ctx, rates, (found) => {
      if (contentVersion(found) !== version)
        throw new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
      checkRates(rates, found)
    })
    return changeOf(ctx, before, rates)
  })
}

/** Brings rates back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoShipping(ctx: Ctx, { rates, version }: ShippingBody): Promise<Answer> {
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceRates(tx, ctx, rates, (found) => {
      if (contentVersion(found) !== version) throw cannotUndo()
    })
    const { answer, entries } = changeOf(ctx, before, rates)
    return { answer: { ...answer, undo: null }, entries }
  })
}

/** Replaces the rates in the settings, after `check` has seen those that are there. Returns those. */
async function replaceRates(
  tx: Tx,
  ctx: Ctx,
  rates: ShippingRate[],
  check: (found: readonly ShippingRate[]) => void,
): Promise<ShippingRate[]> {
  let before: ShippingRate[] = []
  await changeSettingsPart(tx, ctx, (settings) => {
    before = ratesIn(settings)
    check(before)
    return withRates(settings, rates)
  })
  return before
}

/** A shop without rates has no such setting, as before its first one, so that an undo brings the settings back as they were. */
function withRates({ storeSettings, ...settings }: Settings, rates: ShippingRate[]): Settings {
  const { shippingRates: _, ...others } = (storeSettings ?? {}) as { shippingRates?: unknown } // an object, as its schema says
  const store = { ...others, ...(rates.length > 0 && { shippingRates: rates }) }
  return { ...settings, ...(Object.keys(store).length > 0 && { storeSettings: store }) }
}

/** A rate that was saved by older rules stays as it is, so that the others can be changed. */
function checkRates(rates: readonly ShippingRate[], found: readonly ShippingRate[]): void {
  const known = new Set(found.map(canonical))
  const problems = rates.flatMap((rate, at): [string, FieldProblem][] =>
    known.has(canonical(rate))
      ? []
      : Object.entries(rateProblems(rate, fitsPostcode)).map(([field, problem]) => [`rates.${at}.${field}`, problem]),
  )
  if (problems.length > 0) throw new Refusal('shipping.invalid', { fields: Object.fromEntries(problems) })
}

function changeOf(ctx: Ctx, before: ShippingRate[], rates: ShippingRate[]) {
  const version = contentVersion(rates)
  const changes = rateChanges(before, rates)
  const isSame = contentVersion(before) === version
  const undo: Undo | null = isSame ? null : { kind: 'shipping', before, version }
  const target = { kind: 'shipping', id: ctx.siteId }
  return {
    answer: { rates, version, undo },
    entries: isSame ? [] : [{ action: 'shipping.saved' as const, target, undo, changes }],
  }
}
