import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { taxChanges } from '@sitewright/domain/shipping/tax-rules/tax-changes.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesBody, TaxesChangeAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { areaProblems } from '@sitewright/domain/shipping/zones/check-rates.ts'
import { canonical } from '@sitewright/domain/shipping/zones/zones.ts'
import { fitsPostcode } from '../addresses/index.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { changeSettingsPart, type SiteSettings } from '../sites/index.ts'
import { taxesIn } from './read-taxes.ts'

type Settings = SiteSettings['settings']
type Answer = Undoable<TaxesChangeAnswer>
const permission = { role: 'edit-checkout' } as const

/**
 * Saves all taxes of a shop, and leaves its other settings as they are. Carts and open checkouts have them from their next read on;
 * orders keep what they were charged. Throws `changes.changed-meanwhile` when the taxes are not those of `version` any more, and
 * `shipping.invalid`.
 */
export async function saveTaxes(ctx: Ctx, { taxes, version }: TaxesBody): Promise<Answer> {
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceTaxes(tx, ctx, taxes, (found) => {
      if (contentVersion(found) !== version)
        throw new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
      checkRules(taxes, found)
    })
    return changeOf(ctx, before, taxes)
  })
}

/** Brings taxes back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoTaxes(ctx: Ctx, { taxes, version }: TaxesBody): Promise<Answer> {
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceTaxes(tx, ctx, taxes, (found) => {
      if (contentVersion(found) !== version) throw cannotUndo()
    })
    const { answer, entries } = changeOf(ctx, before, taxes)
    return { answer: { ...answer, undo: null }, entries }
  })
}

/** Replaces the taxes in the settings, after `check` has seen those that are there. Returns those. */
async function replaceTaxes(
  tx: Tx,
  ctx: Ctx,
  taxes: TaxSettings,
  check: (found: TaxSettings) => void,
): Promise<TaxSettings> {
  let before: TaxSettings = taxesIn({})
  await changeSettingsPart(tx, ctx, (settings) => {
    before = taxesIn(settings)
    check(before)
    return withTaxes(settings, taxes)
  })
  return before
}

/** A shop without taxes has no such setting, as before its first one, so that an undo brings the settings back as they were. */
function withTaxes({ storeSettings, ...settings }: Settings, taxes: TaxSettings): Settings {
  const { taxes: _, ...others } = (storeSettings ?? {}) as { taxes?: unknown } // an object, as its schema says
  const store = { ...others, ...(canonical(taxes) !== canonical(taxesIn({})) && { taxes }) }
  return { ...settings, ...(Object.keys(store).length > 0 && { storeSettings: store }) }
}

/** A rule that was saved by older rules stays as it is, so that the others can be changed. */
function checkRules({ rules }: TaxSettings, found: TaxSettings): void {
  const known = new Set(found.rules.map(canonical))
  const problems = rules.flatMap((rule, at): [string, FieldProblem][] =>
    known.has(canonical(rule))
      ? []
      : areaProblems(rule, fitsPostcode).map(([field, problem]) => [`taxes.rules.${at}.${field}`, problem]),
  )
  if (problems.length > 0) throw new Refusal('shipping.invalid', { fields: Object.fromEntries(problems) })
}

function changeOf(ctx: Ctx, before: TaxSettings, taxes: TaxSettings) {
  const version = contentVersion(taxes)
  const isSame = contentVersion(before) === version
  const undo: Undo | null = isSame ? null : { kind: 'taxes', before, version }
  const target = { kind: 'taxes', id: ctx.siteId }
  return {
    answer: { taxes, version, undo },
    entries: isSame ? [] : [{ action: 'taxes.saved' as const, target, undo, changes: taxChanges(before, taxes) }],
  }
}
