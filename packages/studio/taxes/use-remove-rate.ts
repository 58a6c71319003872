import { placeOfRule, withoutRule } from '@sitewright/domain/shipping/tax-rules/edit-rules.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer, TaxesChangeAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxRule } from '@sitewright/domain/shipping/taxes.ts'
import { canonical } from '@sitewright/domain/shipping/zones/zones.ts'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import { fetchTaxes, sendTaxes, useReloadTaxes } from './taxes-query.ts'
import { toastSubject } from './use-taxes-form.ts'

/** React hook that returns a function which removes a rate at once, with an undo. */
export function useRemoveRate(siteId: string, shown: TaxesAnswer): (rule: TaxRule) => void {
  const translate = useTranslate()
  const { run } = useAction<{ rule: TaxRule; shown: TaxesAnswer }, TaxesChangeAnswer>({
    site: siteId,
    subject: toastSubject,
    send: async (removal, key) => {
      try {
        return await remove(siteId, removal, key)
      } catch (failure) {
        notifyFailure(failureText(translate, failure))
        throw failure
      }
    },
    reload: useReloadTaxes(siteId),
    doneText: (_, { rule }) => translate(messages.removed, { name: rule.name }),
    undoneText: translate(messages.undone),
  })
  return (rule) => run({ rule, shown })
}

/** When others changed something else meanwhile, removes it from what they saved. What they changed themselves stays. */
async function remove(
  siteId: string,
  { rule, shown: { taxes, version } }: { rule: TaxRule; shown: TaxesAnswer },
  key: string,
): Promise<TaxesChangeAnswer> {
  try {
    return await sendTaxes(siteId, { taxes: withoutRule(taxes, rule), version }, key)
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.refused?.code !== 'changes.changed-meanwhile') throw failure
    const newest = await fetchTaxes(siteId)
    const found = newest.taxes.rules[placeOfRule(newest.taxes.rules, rule)]
    if (canonical(found ?? null) !== canonical(rule)) throw failure
    return sendTaxes(siteId, { taxes: withoutRule(newest.taxes, rule), version: newest.version }, key)
  }
}
