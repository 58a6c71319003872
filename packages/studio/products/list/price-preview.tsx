import { bulkMessages as messages } from '@sitewright/domain/catalog/bulk/bulk.messages.ts'
import type { PricePreviewAnswer } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './product-list.module.css'

type Range = { low: number; high: number }

/** What a change of prices would do, before it is made. It gets the focus when it is shown. */
export function PricePreview({
  preview,
  currency,
  isLeftOut,
  onLeaveOut,
}: {
  preview: PricePreviewAnswer
  currency: string
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}) {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const { seen } = preview
  useEffect(() => title.current?.focus(), [seen])
  const { count, newPrices } = preview
  const money = (cents: number) => moneyText(cents, currency)
  return (
    <section className={styles['preview']} aria-label={translate(messages.newPrices)}>
      <h3 ref={title} tabIndex={-1}>
        {newPrices
          ? translate(messages.changes, { count, low: money(newPrices.low), high: money(newPrices.high) })
          : translate(messages.nothing)}
      </h3>
      <Problems preview={preview} money={money} isLeftOut={isLeftOut} onLeaveOut={onLeaveOut} />
      <Notes preview={preview} />
      {count > 0 && <Prices preview={preview} money={money} />}
    </section>
  )
}

function Problems({
  preview: { count, problems, problemCount },
  money,
  isLeftOut,
  onLeaveOut,
}: {
  preview: PricePreviewAnswer
  money: (cents: number) => string
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}) {
  const translate = useTranslate()
  if (problemCount === 0) return null
  const more = problemCount - problems.length
  return (
    <>
      <p className={styles['problem']}>{translate(messages.problems, { count: problemCount })}</p>
      <ul className={styles['notes']}>
        {problems.map(({ id, title, problem, cents }) => (
          <li key={id}>{translate(messages.problem, { title, problem, price: money(cents) })}</li>
        ))}
        {more > 0 && <li>{translate(messages.more, { count: more })}</li>}
      </ul>
      {count > 0 && (
        <Checkbox
          isChecked={isLeftOut}
          onChange={onLeaveOut}
          help={isLeftOut ? undefined : translate(messages.leaveOutFirst)}
        >
          {translate(messages.leaveOut, { count: problemCount })}
        </Checkbox>
      )}
    </>
  )
}

function Notes({ preview }: { preview: PricePreviewAnswer }) {
  const translate = useTranslate()
  const names = ['giftCards', 'saleStays', 'same', 'missing'] as const
  const notes = names.filter((name) => preview[name] > 0)
  if (notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {notes.map((name) => (
        <li key={name}>{translate(messages[name], { count: preview[name] })}</li>
      ))}
    </ul>
  )
}

function Prices({
  preview: { rows, count },
  money,
}: {
  preview: PricePreviewAnswer
  money: (cents: number) => string
}) {
  const translate = useTranslate()
  const text = ({ low, high }: Range) => (low === high ? money(low) : `${money(low)} – ${money(high)}`)
  const more = count - rows.length
  return (
    <>
      <table className={styles['prices']}>
        <thead>
          <tr>
            <th scope="col">{translate(messages.product)}</th>
            <th scope="col">{translate(messages.before)}</th>
            <th scope="col">{translate(messages.after)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, from, to }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{text(from)}</td>
              <td>{text(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{translate(messages.more, { count: more })}</p>}
    </>
  )
}
