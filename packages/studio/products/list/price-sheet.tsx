import { bulkMessages } from '@sitewright/domain/catalog/bulk/bulk.messages.ts'
import type { PriceChange } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { parseAmount } from '../../kit/form/parse-amount.ts'
import { readTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { countOfChosen } from '../products-query.ts'
import { chosenName } from './chosen-products.ts'
import { PricePreview } from './price-preview.tsx'
import styles from './product-list.module.css'
import { usePricePreview } from './use-price-preview.ts'
import { useSheetChange, type SelectionSheetProps } from './use-product-change.ts'

const ways = ['percent', 'amount', 'sale', 'end'] as const
type Way = (typeof ways)[number]
const untouched = { way: 'percent', text: '' }

const errors = { percent: messages.percentInvalid, amount: messages.amountHelp, sale: messages.offInvalid }
const helps = { percent: messages.percentHelp, amount: messages.amountHelp, sale: messages.offHelp }
const choices = {
  percent: messages.pricePercent,
  amount: messages.priceAmount,
  sale: messages.salePercent,
  end: messages.saleEnd,
}

const maxPercent = 1000
const wholePercent = 100

/**
 * Form that changes the prices of the selected products by percent or an amount, or puts them on sale. The new prices are shown before
 * they change. What is typed for these products is kept on this device until they are changed.
 */
export function PriceSheet(props: SelectionSheetProps & { currency: string }) {
  const { site, chosen, currency, onClose } = props
  const translate = useTranslate()
  const draftKey = `${site.id} price of ${chosenName(chosen)}`
  const [kept, keep, forget] = useKeptValue<typeof untouched>(draftKey, untouched, readTexts(untouched))
  const way = ways.find((one) => one === kept.way) ?? 'percent'
  const { text } = kept
  const [isSent, setSent] = useState(false)
  const [pressed, setPressed] = useState<string>()
  const change = changeOf(way, text.trim(), currency)
  const preview = usePricePreview(site.id, { chosen, change, onConflict: props.onConflict })
  const { shown, sent } = preview
  const conflict = () => {
    preview.drop()
    props.onConflict?.()
  }
  const count = shown?.count ?? 0
  // Prices that are not possible are left out by choice, never by the way.
  const isBlocked = count > 0 && sent === null
  const isRefused = isBlocked && pressed === shown?.seen
  const draft = sent ? { key: draftKey, input: sent } : undefined
  const action = useSheetChange({ ...props, onConflict: conflict }, { draft, forget })
  const submit = () => {
    setSent(true)
    if (!change || action.isBusy) return
    if (sent) return action.run(sent)
    if (isBlocked) return setPressed(shown?.seen)
    action.dismiss()
    preview.show(change)
  }
  return (
    <FormSheet
      title={translate(messages.priceTitle)}
      submit={count > 0 ? translate(bulkMessages.apply, { count }) : translate(bulkMessages.show)}
      isBusy={action.isBusy || preview.isBusy}
      problem={action.problem ?? preview.problem ?? (isRefused ? translate(bulkMessages.leaveOutFirst) : undefined)}
      word={action.word}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['fieldset']}>
        <p className={styles['intro']}>{translate(messages.forProducts, { count: countOfChosen(chosen) })}</p>
        <PriceFields
          kept={{ way, text }}
          onChange={(next) => keep((now) => ({ ...now, ...next }))}
          isInvalid={isSent && !change}
        />
        {shown && (
          <PricePreview
            preview={shown}
            currency={currency}
            isLeftOut={preview.isLeftOut}
            onLeaveOut={preview.leaveOut}
          />
        )}
      </div>
    </FormSheet>
  )
}

/** What to change, and by how much. */
function PriceFields({
  kept: { way, text },
  onChange,
  isInvalid,
}: {
  kept: { way: Way; text: string }
  onChange: (next: { way?: Way; text?: string }) => void
  isInvalid: boolean
}) {
  const translate = useTranslate()
  return (
    <>
      <RadioChoices
        legend={translate(messages.priceHow)}
        choices={ways.map((value) => ({ value, label: translate(choices[value]) }))}
        chosen={way}
        onChoose={(next) => onChange({ way: next })}
      />
      {way !== 'end' && (
        <TextField
          label={translate(way === 'amount' ? messages.amount : messages.percent)}
          help={translate(helps[way])}
          error={isInvalid ? translate(errors[way]) : undefined}
          value={text}
          onChange={(next) => onChange({ text: next })}
          autoComplete="off"
        />
      )}
    </>
  )
}

function changeOf(way: Way, text: string, currency: string): PriceChange | null {
  if (way === 'end') return { kind: 'sale', by: null }
  const isLower = /^[-−]/u.test(text)
  const size = text.replace(/^[-−+]/u, '')
  if (way === 'amount') {
    const cents = size === '' ? null : parseAmount(size, currency)
    return cents === null ? null : { kind: 'price', by: { cents: isLower ? -cents : cents } }
  }
  const number = /^\d{1,4}(?:[.,]\d{1,2})?$/u.test(size) ? Number(size.replace(',', '.')) : Number.NaN
  if (way === 'sale')
    return number > 0 && number <= wholePercent && !isLower ? { kind: 'sale', by: { percent: -number } } : null
  const percent = isLower ? -number : number
  return percent >= -wholePercent && percent <= maxPercent ? { kind: 'price', by: { percent } } : null
}
