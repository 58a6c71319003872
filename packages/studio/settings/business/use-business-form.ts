import type { Business, BusinessAnswer, BusinessBody } from '@sitewright/domain/business/business.wire.ts'
import { businessMessages as messages } from '@sitewright/domain/business/business.messages.ts'
import { businessProblems } from '@sitewright/domain/business/check-business.ts'
import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { findLastChanger } from '../../kit/conflict/last-changer.ts'
import { useEditForm } from '../../kit/form/use-edit-form.ts'
import { useUndo } from '../../kit/form/use-undo.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { fetchBusiness, sendBusiness, useReloadBusiness } from './business-query.ts'

const subject = 'business'

/** React hook with the form of who stands behind a site. */
export function useBusinessForm(siteId: string, saved: BusinessAnswer) {
  const translate = useTranslate()
  const reload = useReloadBusiness(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  return useEditForm<Business>({
    draftKey: `${siteId} business`,
    saved: versioned(saved),
    check: (business) => errorsOf(translate, business),
    save: async (business, version, key) => {
      const answer = await sendBusiness(siteId, { ...business, version }, key)
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.saved), offered ?? undefined)
      void reload()
      return versioned(answer)
    },
    reload: async () => {
      const newest = await fetchBusiness(siteId)
      void reload()
      const fields = Object.keys(versioned(newest).values)
      const by = await findLastChanger(siteId, { kind: 'site', id: siteId }, fields).catch(() => undefined)
      return { ...versioned(newest), ...(by && { by }) }
    },
  })
}

function versioned(answer: BusinessBody): { values: Business; version: number } {
  const { name, country, street, addition, district, city, region, postcode } = answer
  const { phone, email, taxNumber, vatId, logo, version } = answer
  const address = { country, street, addition, district, city, region, postcode }
  return { values: { name, ...address, phone, email, taxNumber, vatId, logo }, version }
}

/** Returns what is wrong with the data as they would be sent, without the spaces around them. */
function errorsOf(translate: Translate, business: Business): Record<string, string> {
  const trimmed = Object.fromEntries(Object.entries(business).map(([name, text]) => [name, text.trim()])) as Business
  const problems = Object.entries(businessProblems(trimmed)) as [string, FieldProblem][]
  return Object.fromEntries(
    problems.map(([field, { message, values }]) => [field, translate(message as Message<unknown>, values)]), // of the message
  )
}
