import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { moneyPattern, moneyText } from '@sitewright/domain/kit/money-text.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTranslate } from '../locale.tsx'
import { parseAmount } from './parse-amount.ts'

/** An amount of money in a form. Keeps what is typed as text, so that it can be corrected; `parseAmount` reads it. */
export function AmountField({
  label,
  note,
  text,
  currency,
  maxCents,
  onChange,
}: {
  label: string
  note?: string
  text: string
  currency: string
  maxCents: number
  onChange: (text: string) => void
}) {
  const translate = useTranslate()
  const cents = parseAmount(text, currency)
  const { before, after } = moneyPattern(currency)
  const error = () => {
    if (cents === null) return translate(sitesMessages.amountInvalid)
    return cents > maxCents
      ? translate(sitesMessages.amountTooLarge, { most: moneyText(maxCents, currency) })
      : undefined
  }
  return (
    <TextField
      label={label}
      note={note}
      prefix={before.trim() || after.trim()}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={onChange}
      error={error()}
    />
  )
}
