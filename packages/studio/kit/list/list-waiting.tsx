import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { DataTableSkeleton, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useTranslate } from '../locale.tsx'
import { useHasElapsed } from '../use-has-elapsed.ts'
import styles from './list-screen.module.css'

/** Time after which the list says that loading takes longer than usual. */
const longMs = 8000

/** A list before its rows are loaded: nothing at first, gray rows after 300 ms, a sentence after 8 s. */
export function ListWaiting<Row>({
  columns,
  text,
  isSelectable,
}: {
  columns: readonly Column<Row>[]
  text: string
  isSelectable: boolean
}) {
  const translate = useTranslate()
  const isLong = useHasElapsed(longMs)
  return (
    <>
      <DataTableSkeleton
        text={<span className={visuallyHidden}>{text}</span>}
        columns={columns}
        isSelectable={isSelectable}
      />
      {isLong && <output className={styles['long']}>{translate(sitesMessages.takesLonger)}</output>}
    </>
  )
}
