import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { useTranslate } from '../locale.tsx'
import styles from './list-screen.module.css'
import { useListSort } from './list-sort.ts'

/** The list's order as a choice among its tools, for phones, where a list has no column heads. */
export function SortSelect<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const translate = useTranslate()
  const { value, onSort } = useListSort()
  const options = columns
    .filter(({ sort }) => sort !== undefined)
    .flatMap(({ id, title: column }) => [
      { value: id, label: translate(frameMessages.ascending, { column }) },
      { value: `-${id}`, label: translate(frameMessages.descending, { column }) },
    ])
  return (
    <span className={styles['onPhones']}>
      <FilterSelect label={translate(frameMessages.sort)} value={value} options={options} onChange={onSort} />
    </span>
  )
}
