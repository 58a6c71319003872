import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import { spentSteps, type Customer, type CustomerListAnswer } from '@sitewright/domain/customers/customers.wire.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { countryName } from '@sitewright/domain/shipping/estimate-notes.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { ListParts } from '../kit/list/list-parts.tsx'
import { ListTools, type ListFilter } from '../kit/list/list-tools.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'

type List = CustomerListAnswer | undefined

/** What the list of customers shows: groups as links, the search, and filters, with the number of customers and what they spent. */
export function CustomerFilters({ list, columns }: { list: List; columns: readonly Column<Customer>[] }) {
  const translate = useTranslate()
  const note = list && {
    count: list.total,
    amount: moneyText(list.spentCents, list.currency),
  }
  return (
    <>
      <Groups counts={list?.counts} />
      <ListTools
        find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
        filters={useFilters(list)}
        columns={columns}
        note={note && translate(messages.customerCount, note)}
        isNarrow
      />
    </>
  )
}

function Groups({ counts }: { counts: CustomerListAnswer['counts'] | undefined }) {
  const translate = useTranslate()
  const every = { bought: '', account: '', subscribed: '' }
  const parts = [
    { name: translate(messages.all), values: every, count: counts?.all },
    { name: translate(messages.returning), values: { ...every, bought: 'often' }, count: counts?.often },
    { name: translate(messages.withAccount), values: { ...every, account: 'yes' }, count: counts?.account },
    { name: translate(messages.subscribed), values: { ...every, subscribed: 'yes' }, count: counts?.subscribed },
  ]
  return <ListParts label={translate(messages.parts)} parts={parts} />
}

function useFilters(list: List): ListFilter[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const currency = list?.currency ?? defaultCurrency
  return [
    {
      name: 'bought',
      label: translate(messages.bought),
      options: [
        { value: 'none', label: translate(messages.boughtNone) },
        { value: 'once', label: translate(messages.boughtOnce) },
        { value: 'often', label: translate(messages.boughtOften) },
      ],
    },
    {
      name: 'spent',
      label: translate(messages.spent),
      options: spentSteps.map((cents) => ({
        value: String(cents),
        label: translate(messages.atLeast, { amount: moneyText(cents, currency) }),
      })),
    },
    {
      name: 'country',
      label: translate(messages.place),
      options: list?.countries.map(({ country, count }) => ({
        value: country,
        label: translate(messages.withCount, { name: countryName(country, tag), count }),
      })),
    },
    {
      name: 'subscribed',
      label: translate(messages.newsletter),
      options: [
        { value: 'yes', label: translate(messages.subscribed) },
        { value: 'no', label: translate(messages.notSubscribed) },
      ],
    },
  ]
}
