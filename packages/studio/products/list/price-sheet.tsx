import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { BulkChange } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { parseAmount } from '../../kit/form/parse-amount.ts'
import { readTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './product-list.module.css'
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
 * Form that changes the prices of the selected products by percent or an amount, or puts them on sale. What is typed for these
 * products is kept on this device until they are changed.
 */
export function PriceSheet(props: SelectionSheetProps & { currency: string }) {
  const { site, ids, currency, onClose } = props
  const translate = useTranslate()
  const draftKey = `${site.id} price of ${ids.join()}`
  const [kept, keep, forget] = useKeptValue(draftKey, untouched, readTexts(untouched))
  const way = ways.find((one) => one === kept.way) ?? 'percent'
  const { text } = kept
  const [isSent, setSent] = useState(false)
  const change = changeOf(way, text.trim(), currency)
  const action = useSheetChange(props, { draft: change ? { key: draftKey, input: change } : undefined, forget })
  const submit = () => {
    setSent(true)
    if (change) action.run(change)
  }
  return (
    <FormSheet
      title={translate(messages.priceTitle)}
      submit={translate(messages.apply)}
      isBusy={action.isBusy}
      problem={action.problem}
      word={action.word}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['fieldset']}>
        <p className={styles['intro']}>{translate(messages.forProducts, { count: ids.length })}</p>
        <RadioChoices
          legend={translate(messages.priceHow)}
          choices={ways.map((value) => ({ value, label: translate(choices[value]) }))}
          chosen={way}
          onChoose={(next) => keep((now) => ({ ...now, way: next }))}
        />
        {way !== 'end' && (
          <TextField
            label={translate(way === 'amount' ? messages.amount : messages.percent)}
            help={translate(helps[way])}
            error={isSent && !change ? translate(errors[way]) : undefined}
            value={text}
            onChange={(next) => keep((now) => ({ ...now, text: next }))}
            autoComplete="off"
          />
        )}
      </div>
    </FormSheet>
  )
}

function changeOf(way: Way, text: string, currency: string): BulkChange | null {
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
