import { Icon } from '../icons.tsx'
import styles from './column-head.module.css'

/** How a table is sorted: by a column (`price`), from its greatest value when a `-` stands in front; '' is the list's own order. */
export type TableSort = { value: string; onSort: (value: string) => void }

/** Head of a column. A column that can be sorted by has a button, which goes from one direction to the other and back to none. */
export function ColumnHead({
  column: { id, title, sort: first },
  className,
  sort,
}: {
  column: { id: string; title: string; sort?: 'up' | 'down' }
  className: string
  sort: TableSort | undefined
}) {
  if (first === undefined || !sort)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const [up, down] = [id, `-${id}`]
  const order = first === 'up' ? [up, down, ''] : [down, up, '']
  const next = order[(order.indexOf(sort.value) + 1) % order.length] ?? ''
  const direction = directionOf(sort.value, up, down)
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles['sort']} onClick={() => sort.onSort(next)}>
        {title}
        <Icon name={direction === 'ascending' ? 'sortUp' : 'sortDown'} size={14} />
      </button>
    </th>
  )
}

function directionOf(value: string, up: string, down: string): 'ascending' | 'descending' | 'none' {
  if (value === up) return 'ascending'
  return value === down ? 'descending' : 'none'
}
