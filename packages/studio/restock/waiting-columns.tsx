import type { Translate } from '@sitewright/domain/kit/text.ts'
import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { badgeColumn, dateColumn, linkColumn, textColumn } from '../kit/list/columns.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { fullName, stockBadge } from './waiting-text.ts'

/** `tell` is missing for those who may not. The sheet of a variant says who may. */
type Telling = { tell: ((variant: WaitingVariant) => void) | undefined }

/** React hook that returns the columns of the waiting list. */
export function useWaitingColumns({ tell }: Telling): Column<WaitingVariant>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const dayOf = (at: number) => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
  return [
    linkColumn({
      id: 'variant',
      title: translate(messages.product),
      place: 'name',
      isFlexible: true,
      name: ({ title, sku }) => title || sku,
      note: ({ choice }) => choice,
      opens: ({ variantId }) => ({ sheet: variantId }),
    }),
    textColumn({
      id: 'waiting',
      title: translate(messages.waiting),
      place: 'figure',
      isFigure: true,
      tone: 'strong',
      text: ({ waiting }) => waiting.toLocaleString(tag),
    }),
    badgeColumn({
      id: 'stock',
      title: translate(messages.stock),
      place: 'state',
      badge: (variant) => stockBadge(translate, variant),
    }),
    dateColumn({
      id: 'since',
      title: translate(messages.since),
      leaves: 'narrow',
      isDay: true,
      at: ({ firstAt }) => firstAt,
    }),
    textColumn({
      id: 'told',
      title: translate(messages.lastTold),
      place: 'remark',
      tone: 'quiet',
      text: ({ told }) =>
        told ? translate(messages.toldAt, { time: dayOf(told.at), count: told.count }) : translate(messages.neverTold),
    }),
    tellColumn(translate, tell),
  ]
}

function tellColumn(translate: Translate, tell: Telling['tell']): Column<WaitingVariant> {
  return {
    id: 'tell',
    title: translate(messages.tellPeople),
    place: 'remark2',
    cell: (variant) =>
      tell &&
      variant.tellable > 0 && (
        <Button
          isCompact
          aria-label={translate(messages.tellOf, { count: variant.tellable, name: fullName(variant) })}
          onPress={() => tell(variant)}
        >
          {translate(messages.tell, { count: variant.tellable })}
        </Button>
      ),
  }
}
