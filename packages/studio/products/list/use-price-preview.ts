import {
  pricePreviewAnswer,
  type PriceChange,
  type PricePreviewAnswer,
} from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { failureText } from '../../kit/failure-text.ts'
import { newIdempotencyKey } from '../../kit/form/idempotency-key.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { productApiPath, type ChosenProducts } from '../products-query.ts'
import type { SheetChange } from './use-product-change.ts'

/** What a change of prices would do, once it was asked for, and what makes it as it was shown. */
export type PricePreviewState = {
  /** The preview of what is typed now; null until it is asked for, and as soon as something else is typed. */
  shown: PricePreviewAnswer | null
  /** What makes the change as it is shown; null while prices are not possible and not left out. */
  sent: SheetChange | null
  show: (change: PriceChange) => void
  drop: () => void
  /** Whether products whose new prices are not possible are left as they are. */
  isLeftOut: boolean
  leaveOut: (isLeftOut: boolean) => void
  isBusy: boolean
  problem: string | undefined
}

/** React hook that asks the server what a change of prices would do. */
export function usePricePreview(
  site: string,
  {
    chosen,
    change,
    onConflict,
  }: { chosen: ChosenProducts; change: PriceChange | null; onConflict: (() => void) | undefined },
): PricePreviewState {
  const translate = useTranslate()
  const [isLeftOut, setLeftOut] = useState(false)
  const asking = useMutation({
    mutationFn: async ({ wanted, of }: { wanted: PriceChange; of: ChosenProducts }) => {
      const path = `${productApiPath()}/bulk/preview`
      const body = { ...of, change: wanted }
      const request = { method: 'POST', path, body, site, idempotencyKey: newIdempotencyKey() } as const
      return pricePreviewAnswer.parse(await callApi(request))
    },
    onMutate: () => setLeftOut(false),
    onError: (failure) => {
      if (failure instanceof CallFailure && failure.status === 409) onConflict?.()
    },
  })
  // Others that match are counted again after a refusal, which is still to be read then.
  const isOfChange = textOf(asking.variables?.wanted) === textOf(change)
  const isOfNow = textOf(asking.variables?.wanted, asking.variables?.of) === textOf(change, chosen)
  const shown = (isOfNow && asking.data) || null
  const isPossible = shown !== null && (shown.problemCount === 0 || isLeftOut) && shown.count > 0
  return {
    shown,
    sent: isPossible && change ? { change, seen: shown.seen, leaveOut: isLeftOut } : null,
    show: (wanted) => asking.mutate({ wanted, of: chosen }),
    drop: asking.reset,
    isLeftOut,
    leaveOut: setLeftOut,
    isBusy: asking.isPending && isOfNow,
    problem: isOfChange && asking.error ? failureText(translate, asking.error) : undefined,
  }
}

function textOf(...parts: unknown[]): string {
  return JSON.stringify(parts)
}
