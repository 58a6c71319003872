import { classNames } from '@sitewright/ui/class-names.ts'
import { rowLink } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListSearch } from './list-search.ts'
import { rowAttribute } from './use-row-keys.ts'

/**
 * The link that opens a row's record and stands for the whole row. It keeps what the list shows in the address, so that the way back
 * leads to the same rows.
 */
export function RecordLink({ path, look, children }: { path: string; look?: string | undefined; children: ReactNode }) {
  const { search } = useListSearch()
  return (
    <Link className={classNames(rowLink, look)} to={path} search={search} {...{ [rowAttribute]: '' }}>
      {children}
    </Link>
  )
}
