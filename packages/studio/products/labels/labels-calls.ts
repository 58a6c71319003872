import { labelsSheetMessages as messages } from '@sitewright/domain/catalog/labels-studio.messages.ts'
import {
  mergedLabelAnswer,
  productsChangedAnswer,
  type ProductsChangedAnswer,
  type TagType,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { useAction, type RunningAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { productApiPath, useReloadProducts } from '../products-query.ts'

/** `isMerge` is true when other products have the new name already, which the user has seen. */
export type LabelChange =
  | { kind: 'rename'; tagType: TagType; from: string; to: string; isMerge: boolean }
  | { kind: 'remove'; tagType: TagType; name: string }

/** React hook that renames, merges or removes a category or tag of all products. */
export function useLabelChange(
  site: SiteOfSession,
  { tagType, onDone }: { tagType: TagType; onDone: () => void },
): RunningAction<LabelChange> {
  const translate = useTranslate()
  return useAction<LabelChange, ProductsChangedAnswer>({
    site: site.id,
    subject: `labels ${site.id}`,
    send: (change, key) => send(site.id, change, key),
    reload: useReloadProducts(site.id),
    doneText: ({ changed: { length: count } }, change) => {
      if (change.kind === 'remove') return translate(messages.removed, { name: change.name, count })
      return translate(change.isMerge ? messages.merged : messages.renamed, { name: change.to, count })
    },
    undoneText: translate(messages.undone, { tagType }),
    onDone,
  })
}

async function send(site: string, change: LabelChange, idempotencyKey: string): Promise<ProductsChangedAnswer> {
  const path = `${productApiPath()}/labels/${change.kind}`
  const { tagType } = change
  const body =
    change.kind === 'remove'
      ? { tagType, name: change.name }
      : { tagType, from: change.from, to: change.to, merge: change.isMerge }
  return productsChangedAnswer.parse(await callApi({ method: 'POST', path, body, site, idempotencyKey }))
}

/** React hook that counts the products that have a label after another one was merged into it; undefined until that is known. */
export function useMergedCount(
  siteId: string,
  { tagType, from, to }: { tagType: TagType; from: string; to: string | null },
): number | undefined {
  const { data } = useQuery({
    queryKey: ['product-labels', siteId, 'merged', tagType, from, to],
    enabled: to !== null,
    queryFn: async () => {
      const query = new URLSearchParams({ tagType, from, to: to ?? '' })
      const path = `${productApiPath()}/labels/merged?${query}`
      return mergedLabelAnswer.parse(await callApi({ method: 'GET', path, site: siteId }))
    },
  })
  return data?.count
}
