import { maxStock } from '@sitewright/domain/kit/limits.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import { bulkStockAnswer, type BulkStockAnswer, type StockBody } from '@sitewright/domain/stock/inventory.wire.ts'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../kit/api.ts'
import { FormSheet } from '../kit/form/form-sheet.tsx'
import { useAction } from '../kit/form/use-action.ts'
import type { SentDraft } from '../kit/form/use-idempotency-keys.ts'
import { readTexts, useKeptValue } from '../kit/form/use-kept-value.ts'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { inventoryApiPath, inventoryKeys } from './inventory-query.ts'
import type { InventoryScreen } from './inventory-screen.ts'

const ways = ['add', 'remove', 'set', 'unlimited'] as const
type How = (typeof ways)[number]

const untouched = { how: 'add', units: '' }

/**
 * Sheet that changes the stock of all variants of the selected products at once, with one undo. What is typed for these products is
 * kept on this device until it is sent.
 */
export function BulkStockSheet({ screen, of = '' }: { screen: InventoryScreen; of: string | undefined }) {
  const translate = useTranslate()
  const { change } = useListSearch()
  const draftKey = `${screen.site.id} stock of ${of}`
  const [kept, keep, forget] = useKeptValue(draftKey, untouched, readTexts(untouched))
  const how = ways.find((way) => way === kept.how) ?? 'add'
  const typed = kept.units
  const [hasTried, setTried] = useState(false)
  const productIds = of.split(',').filter((id) => id !== '')
  const onClose = () => change({ sheet: '', of: '' })
  const units = /^\d{1,9}$/u.test(typed.trim()) && Number(typed) <= maxStock ? Number(typed) : null
  const body = changeOf(how, units)
  const action = useBulkChange(screen, productIds, {
    draft: body ? { key: draftKey, input: body } : undefined,
    onDone: () => {
      forget()
      onClose()
    },
  })
  const error = hasTried && units === null ? translate(messages.numberInvalid) : undefined
  const submit = () => {
    setTried(true)
    if (body) action.run(body)
  }
  const choices = [
    { value: 'add', label: translate(messages.add) },
    { value: 'remove', label: translate(messages.remove) },
    { value: 'set', label: translate(messages.setTo) },
    { value: 'unlimited', label: translate(messages.makeUnlimited) },
  ] as const
  return (
    <FormSheet
      title={translate(messages.editStockOf, { count: productIds.length })}
      submit={translate(action.isBusy ? messages.changing : messages.changeStock)}
      isBusy={action.isBusy}
      problem={action.problem}
      word={action.word}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{translate(messages.bulkHelp)}</p>
      <RadioChoices
        legend={translate(messages.how)}
        choices={choices}
        chosen={how}
        onChoose={(next) => keep((now) => ({ ...now, how: next }))}
      />
      {how !== 'unlimited' && (
        <TextField
          label={translate(messages.units)}
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(next) => keep((now) => ({ ...now, units: next }))}
          onBlur={() => setTried(typed !== '')}
        />
      )}
    </FormSheet>
  )
}

function useBulkChange(
  { site }: InventoryScreen,
  productIds: readonly string[],
  { draft, onDone }: { draft: SentDraft<StockBody> | undefined; onDone: () => void },
) {
  const translate = useTranslate()
  const client = useQueryClient()
  return useAction<StockBody, BulkStockAnswer>({
    site: site.id,
    subject: `stock of ${site.id}`,
    send: async (change, idempotencyKey) => {
      const body = { productIds, change }
      const path = inventoryApiPath('/stock')
      return bulkStockAnswer.parse(await callApi({ method: 'POST', path, body, site: site.id, idempotencyKey }))
    },
    reload: () => client.invalidateQueries({ queryKey: inventoryKeys.all(site.id) }),
    doneText: ({ lines }) => translate(messages.bulkDone, { count: lines.length }),
    undoneText: translate(messages.bulkUndone),
    onDone,
    draft,
  })
}

function changeOf(how: How, units: number | null): StockBody | null {
  if (how === 'unlimited') return { to: null }
  if (units === null) return null
  if (how === 'set') return { to: units }
  return how === 'add' ? { by: units, reason: 'received' } : { by: -units }
}
