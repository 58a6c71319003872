import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useNavigate } from '@tanstack/react-router'
import { CallFailure } from '../kit/call-failure.ts'
import type { EditForm } from '../kit/form/edit-form.ts'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { checkForm, discountOfForm, emptyForm, formOf, type DiscountForm, type FormPlace } from './discount-form.ts'
import { fetchDiscount, sendDiscount, useReloadDiscounts } from './discounts-query.ts'

/** Fields of the API whose form field has another name. */
const fieldNames: Readonly<Record<string, string>> = { minimumCents: 'minimum' }

/** React hook with the form of a discount; null for a new one, which opens its own screen once it is saved. */
export function useDiscountForm(
  site: SiteOfSession,
  discount: OwnerDiscount | null,
  place: FormPlace,
): EditForm<DiscountForm> {
  const translate = useTranslate()
  const navigate = useNavigate()
  const reload = useReloadDiscounts(site.id)
  const undo = useUndo({ site: site.id, reload, undoneText: translate(messages.undone) })
  const saved = discount
    ? { values: formOf(discount, place), version: discount.version }
    : { values: emptyForm, version: 0 }

  const save = async (values: DiscountForm, base: number, key: string) => {
    const body = discountOfForm(values, place)
    const change = discount ? { ...body, version: base } : body
    const answer = await sendDiscount(site.id, change, { ...(discount && { id: discount.id }), key }).catch(
      (failure: unknown) => {
        throw atFields(failure)
      },
    )
    const { version, id, name, code } = answer.discount
    const subject = `discount ${id}`
    const request = answer.undo
    const offered = request && {
      label: translate(sitesMessages.undo),
      run: (about?: string) => undo(request, subject, about),
    }
    const text = discount ? messages.saved : messages.created
    notifyDone(subject, translate(text, { name: code || name }), offered ?? undefined)
    return { version, id }
  }

  return useEditForm<DiscountForm>({
    draftKey: `${site.id} discount ${discount?.id ?? 'new'}`,
    saved,
    check: (values) => checkForm(values, place, translate),
    save: async (values, base, key) => {
      const { version, id } = await save(values, base, key)
      void reload()
      if (!discount) setTimeout(() => void navigate({ to: paths.discount(site.identifier, id), replace: true }), 0)
      return { version }
    },
    reload: async () => {
      const id = discount?.id ?? ''
      const newest = await fetchDiscount(site.id, id)
      const by = await findLastChanger(site.id, { kind: 'discount', id }).catch(() => undefined)
      return { values: formOf(newest.discount, newest), version: newest.discount.version, ...(by && { by }) }
    },
  })
}

/** Shows a refusal at its field. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || !failure.refused) return failure
  const { code, message, fields } = failure.refused
  const named = Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldNames[name] ?? name, text]))
  if (code === 'discounts.code-taken') named['code'] = message
  if (code === 'discounts.too-many') named['how'] = message
  return new CallFailure('refused', failure.status, { ...failure.refused, fields: named })
}
