import {
  discountFormMessages as messages,
  discountListMessages,
} from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { discountAnswer, type DiscountAnswer, type OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { useState } from 'react'
import { callApi } from '../kit/api.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import { SaveState } from '../kit/form/save-state.tsx'
import { useAction } from '../kit/form/use-action.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToDiscounts } from './back-to-discounts.tsx'
import { ConditionsCard, HowCard, TogetherCard, WhatCard } from './discount-cards.tsx'
import { discountOfForm, emptyForm, formOf, type DiscountForm, type FormPlace } from './discount-form.ts'
import { DiscountPreview, DiscountUses } from './discount-preview.tsx'
import { discountLook } from './discount-state.ts'
import { discountApiPath, useReloadDiscounts } from './discounts-query.ts'
import { useDiscountForm } from './use-discount-form.ts'

type EditorProps = { site: SiteOfSession; discount: OwnerDiscount | null; place: FormPlace }

/** The form of a discount beside what it does; null for a new one (BX-2.09). */
export function DiscountEditor({ site, discount, place }: EditorProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { currency, timeZone } = place
  const form = useDiscountForm(site, discount, { currency, timeZone })
  const labels = useLabels()
  const title = discount ? discount.code || discount.name : translate(discountListMessages.newDiscount)
  const saved = discount ? formOf(discount, place) : emptyForm
  const changed = Object.keys(saved).filter((name) => isChanged(saved, form.values, name as keyof DiscountForm))
  const style = { translate, tag, currency, timeZone }
  return (
    <Screen isTinted>
      <Pane>
        <PaneHeader
          title={title}
          above={<BackToDiscounts site={site} />}
          beside={discount && <State discount={discount} />}
        >
          {(discount || form.word !== 'saved') && <SaveState word={form.word} />}
          {discount && <EndButton site={site} discount={discount} />}
          <Button look="primary" isBusy={form.isBusy} onPress={form.submit}>
            {translate(form.isBusy ? messages.saving : messages.save)}
          </Button>
        </PaneHeader>
        <PaneBody>
          <PaneContent>
            <EditFormFrame form={form} labels={labels}>
              <TwoColumns
                main={
                  <>
                    <HowCard form={form} />
                    <WhatCard form={form} site={site} currency={currency} />
                    <ConditionsCard form={form} currency={currency} timeZone={timeZone} />
                    <TogetherCard form={form} />
                  </>
                }
                side={
                  <>
                    <DiscountPreview
                      site={site}
                      discount={discountOfForm(form.values, place)}
                      style={style}
                      changed={discount ? changed : []}
                    />
                    {discount && <DiscountUses discount={discount} />}
                  </>
                }
              />
            </EditFormFrame>
          </PaneContent>
        </PaneBody>
      </Pane>
    </Screen>
  )
}

function isChanged(saved: DiscountForm, values: DiscountForm, name: keyof DiscountForm): boolean {
  return JSON.stringify(saved[name]) !== JSON.stringify(values[name])
}

function useLabels(): Readonly<Record<keyof DiscountForm, string>> {
  const translate = useTranslate()
  return {
    how: translate(messages.how),
    code: translate(messages.code),
    name: translate(messages.name),
    kind: translate(messages.kind),
    target: translate(messages.target),
    amount: translate(messages.fixed),
    productIds: translate(messages.products),
    minimum: translate(messages.minimum),
    startsAt: translate(messages.startsAt),
    endsAt: translate(messages.endsAt),
    maxUses: translate(messages.maxUses),
    maxUsesPerCustomer: translate(messages.maxUsesPerCustomer),
    combinesWith: translate(messages.togetherCard),
  }
}

function State({ discount }: { discount: OwnerDiscount }) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const { name, ...look } = discountLook(discount, now)
  return <Badge {...look}>{translate(name)}</Badge>
}

function EndButton({ site, discount }: { site: SiteOfSession; discount: OwnerDiscount }) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const { run, isBusy } = useAction<object, DiscountAnswer>({
    site: site.id,
    subject: `discount ${discount.id}`,
    send: async (body, idempotencyKey) => {
      const path = `${discountApiPath(discount.id)}/end`
      return discountAnswer.parse(await callApi({ method: 'POST', path, body, site: site.id, idempotencyKey }))
    },
    reload: useReloadDiscounts(site.id),
    doneText: () => translate(messages.ended, { name: discount.code || discount.name }),
    undoneText: translate(messages.undone),
  })
  if (discount.endsAt !== null && discount.endsAt <= now) return null
  return (
    <Button isBusy={isBusy} onPress={() => run({})}>
      {translate(messages.end)}
    </Button>
  )
}
