import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import {
  bulkStockAnswer,
  stockChangedAnswer,
  type InventoryAnswer,
  type InventoryVariant,
  type VariantsAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../kit/api.ts'
import { failureText } from '../kit/failure-text.ts'
import { newIdempotencyKey } from '../kit/form/idempotency-key.ts'
import { isRefusal } from '../kit/form/use-send-once.ts'
import { useTranslate } from '../kit/locale.tsx'
import { inventoryApiPath, inventoryKeys } from './inventory-query.ts'
import { patchList, patchVariants, type StockPatch } from './patch-stock.ts'
import { makeStockQueue, type StockQueue, type StockStep } from './stock-queue.ts'

export type StockChanges = {
  /** Changes a variant's stock. `name` is how the toast calls it. */
  change: (variant: InventoryVariant, name: string, step: StockStep) => void
  /** The number that a variant had before it became unlimited; 0 when it is not known. */
  formerOf: (variant: InventoryVariant) => number
}

/**
 * React hook for changes of stock in the list: the number changes at once; a toast with Undo says what was done, one for each
 * variant; and a change that fails is rolled back, with the reason and Retry. Rows keep their places until the list is read again.
 */
export function useStockChanges(siteId: string, threshold: number): StockChanges {
  const client = useQueryClient()
  const translate = useTranslate()
  const queues = useRef(new Map<string, StockQueue>())
  const former = useRef(new Map<string, number>())
  const text = (level: StockLevel): string => (level === null ? '∞' : String(level))

  function queueOf(variant: InventoryVariant, name: string): StockQueue {
    const { id: variantId, productId } = variant
    const known = queues.current.get(variantId)
    if (known) return known
    const show = (before: StockLevel, after: StockLevel): void =>
      patchCaches(client, siteId, { variantId, productId, before, after }, threshold)
    const queue: StockQueue = makeStockQueue(variant.available, {
      ...serverCalls(siteId, variantId),
      show,
      announce: (from, to) =>
        notifyDone(
          `stock ${variantId}`,
          translate(messages.stockChanged, { name, before: text(from), after: text(to) }),
          { label: translate(sitesMessages.undo), run: () => void undo() },
          { isJoined: true },
        ),
      announceUndone: (after) =>
        notifyDone(`stock ${variantId}`, translate(messages.undone, { name, after: text(after) })),
      announceFailure: (failure, retry) => fail(name, failure, retry),
    })
    const undo = () => queue.undo().catch((failure: unknown) => fail(name, failure))
    queues.current.set(variantId, queue)
    return queue
  }

  function fail(name: string, failure: unknown, retry?: () => void): void {
    const why = failureText(translate, failure as Error)
    const action = retry && { label: translate(frameMessages.retry), run: retry }
    notifyFailure(translate(messages.notChanged, { name, why }), action)
    void client.invalidateQueries({ queryKey: inventoryKeys.all(siteId) })
  }

  return {
    change: (variant, name, step) => {
      if ('to' in step && step.to === null && variant.available !== null)
        former.current.set(variant.id, variant.available)
      const queue = queueOf(variant, name)
      queue.follow(variant.available)
      queue.add(step)
    },
    formerOf: ({ id }) => former.current.get(id) ?? 0,
  }
}

function serverCalls(site: string, variantId: string) {
  return {
    send: async (step: StockStep, idempotencyKey: string) => {
      const path = inventoryApiPath(`/variants/${variantId}/stock`)
      return stockChangedAnswer.parse(await callApi({ method: 'POST', path, body: step, site, idempotencyKey }))
    },
    undo: async (path: string, idempotencyKey: string): Promise<StockLevel> => {
      const { lines } = bulkStockAnswer.parse(await callApi({ method: 'POST', path, body: {}, site, idempotencyKey }))
      return lines.find((line) => line.variantId === variantId)?.after ?? null
    },
    newKey: newIdempotencyKey,
    isRefused: isRefusal,
    now: () => Date.now(),
  }
}

/** Changes a variant's stock in everything that is known of the inventory, and lets its movements be read again. */
function patchCaches(client: QueryClient, siteId: string, patch: StockPatch, threshold: number): void {
  client.setQueriesData<InventoryAnswer>({ queryKey: inventoryKeys.lists(siteId) }, (list) =>
    list ? patchList(list, patch) : list,
  )
  client.setQueryData<VariantsAnswer>(inventoryKeys.variants(siteId, patch.productId), (known) =>
    known ? { variants: patchVariants(known.variants, patch, threshold) } : known,
  )
  void client.invalidateQueries({ queryKey: inventoryKeys.movements(siteId, patch.variantId) })
}
