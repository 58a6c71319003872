import { discountListMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { DiscountList, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useListSearch } from '../kit/list/list-search.ts'
import { rowAttribute } from '../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { discountSentence, type SentenceStyle } from './discount-sentence.ts'
import { discountLook } from './discount-state.ts'
import styles from './discounts.module.css'

/** React hook that returns the columns of the list of discounts. */
export function useDiscountColumns(site: SiteOfSession, list: DiscountList | undefined): Column<OwnerDiscount>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { search } = useListSearch()
  const [now] = useState(() => Date.now())
  const style = { translate, tag, currency: list?.currency ?? 'USD', timeZone: list?.timeZone ?? 'UTC' }
  return [
    {
      id: 'discount',
      title: translate(messages.discount),
      place: 'name',
      isHeader: true,
      cell: ({ id, code, name }) => (
        <Link className={rowLink} to={paths.discount(site.identifier, id)} search={search} {...{ [rowAttribute]: id }}>
          <bdi>{code || name}</bdi>
        </Link>
      ),
    },
    {
      id: 'does',
      title: translate(messages.whatItDoes),
      place: 'remark',
      isFlexible: true,
      cell: (discount) => <span className={styles['does']}>{sentenceText(discount, style)}</span>,
    },
    {
      id: 'used',
      title: translate(messages.used),
      place: 'figure',
      isFigure: true,
      cell: ({ uses, maxUses }) =>
        maxUses === null ? String(uses) : translate(messages.usedOf, { uses, most: maxUses }),
    },
    {
      id: 'when',
      title: translate(messages.when),
      leaves: 'narrow',
      cell: (discount) => <span className={styles['does']}>{whenText(translate, discount, { ...style, now })}</span>,
    },
    {
      id: 'state',
      title: translate(messages.state),
      place: 'state',
      cell: (discount) => {
        const { name, ...look } = discountLook(discount, now)
        return (
          <Badge {...look} isInTable>
            {translate(name)}
          </Badge>
        )
      },
    },
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
