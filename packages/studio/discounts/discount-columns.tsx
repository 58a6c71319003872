import { discountListMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { DiscountList, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { useState } from 'react'
import { badgeColumn, linkColumn, textColumn } from '../kit/list/columns.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { discountSentence, type SentenceStyle } from './discount-sentence.ts'
import { discountLook } from './discount-state.ts'

/** React hook that returns the columns of the list of discounts. */
export function useDiscountColumns(site: SiteOfSession, list: DiscountList | undefined): Column<OwnerDiscount>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const style = { translate, tag, currency: list?.currency ?? 'USD', timeZone: list?.timeZone ?? 'UTC' }
  return [
    linkColumn({
      id: 'discount',
      title: translate(messages.discount),
      place: 'name',
      name: ({ code, name }) => code || name,
      opens: ({ id }) => ({ path: paths.discount(site.identifier, id) }),
    }),
    textColumn({
      id: 'does',
      title: translate(messages.whatItDoes),
      place: 'remark',
      isFlexible: true,
      tone: 'quiet',
      text: (discount) => sentenceText(discount, style),
    }),
    textColumn({
      id: 'used',
      title: translate(messages.used),
      place: 'figure',
      isFigure: true,
      text: ({ uses, maxUses }) =>
        maxUses === null ? String(uses) : translate(messages.usedOf, { uses, most: maxUses }),
    }),
    textColumn({
      id: 'when',
      title: translate(messages.when),
      leaves: 'narrow',
      tone: 'quiet',
      text: (discount) => whenText(translate, discount, { ...style, now }),
    }),
    badgeColumn({
      id: 'state',
      title: translate(messages.state),
      place: 'state',
      badge: (discount) => discountLook(discount, now),
    }),
  ]
}

function sentenceText(discount: OwnerDiscount, style: SentenceStyle): string {
  return discountSentence({ ...discount, startsAt: null, endsAt: null }, style)
    .map(({ text }) => text)
    .join('')
}

function whenText(
  translate: Translate,
  { startsAt, endsAt }: OwnerDiscount,
  { tag, timeZone, now }: SentenceStyle & { now: number },
): string {
  const day = (ms: number) => new Date(ms).toLocaleDateString(tag, { dateStyle: 'medium', timeZone })
  if (endsAt !== null && endsAt <= now) return translate(messages.endedOn, { time: day(endsAt) })
  if (startsAt !== null && startsAt > now) return translate(messages.from, { time: day(startsAt) })
  return endsAt === null ? '–' : translate(messages.until, { time: day(endsAt) })
}
