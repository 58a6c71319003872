import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useId, useRef, useState } from 'react'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { addAmounts, amountsOf, removeAmounts } from '../grid/gift-amounts.ts'
import type { TableHistory } from '../grid/use-table-history.ts'
import { Chips } from './chips.tsx'
import styles from './label-field.module.css'
import type { ProductScreen } from './product-screen.ts'

/** The amounts of a gift card as chips, with a field that adds some. Each is a variant. */
export function AmountsCard({ screen, history }: { screen: ProductScreen; history: TableHistory }) {
  const translate = useTranslate()
  const { form, detail } = screen
  const { table } = form.values
  const field = useRef<HTMLInputElement>(null)
  const amounts = amountsOf(table, detail.currency)
  const remove = (removed: ReadonlySet<unknown>) => {
    const next = removeAmounts(table, removed)
    history.change(next)
    if (next.rows.length <= 1) field.current?.focus()
  }
  return (
    <Card title={translate(messages.amounts)}>
      <CardBody>
        <div className={styles['field']}>
          <Chips
            title={translate(messages.amountsTitle, { currency: detail.currency })}
            chips={amounts}
            max={catalogLimits.variants}
            onRemove={amounts.length > 1 ? remove : undefined}
          />
          <NewAmount screen={screen} history={history} field={field} />
        </div>
      </CardBody>
    </Card>
  )
}

type NewAmountProps = {
  screen: ProductScreen
  history: TableHistory
  field: React.Ref<HTMLInputElement>
}

function NewAmount({ screen, history, field }: NewAmountProps) {
  const translate = useTranslate()
  const { site, detail, form, cells } = screen
  const [text, setText, forget] = useKeptText(`${site.id} product ${detail.id} new amount`)
  const [problem, setProblem] = useState('')
  const helpId = useId()
  const problemId = useId()
  const add = () => {
    if (text.trim() === '') return
    const done = addAmounts(form.values.table, { text, currency: detail.currency, newKey: history.newKey })
    if ('problem' in done) return setProblem(done.problem(translate))
    history.change(done.table)
    forget()
  }
  const [wrong] = cells.values()
  const shown = problem || wrong?.(translate) || form.field('table').error
  return (
    <>
      <input
        ref={field}
        name="table"
        className={styles['input']}
        aria-label={translate(messages.addAmount)}
        aria-invalid={shown ? true : undefined}
        aria-describedby={`${problemId} ${helpId}`}
        placeholder={translate(messages.addAmount)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setProblem('')
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <span id={problemId} className={styles['problem']} role="alert">
        {shown}
      </span>
      <span id={helpId} className={styles['help']}>
        {translate(messages.amountsHelp)}
      </span>
    </>
  )
}
