import { classNames } from '@sitewright/ui/class-names.ts'
import { rowLink } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changedSearch, useListSearch } from './list-search.ts'
import { rowAttribute } from './use-row-keys.ts'

/** Where a row's link leads: to the path of the record's screen, or to its sheet beside the list. */
export type Target = { path: string } | { sheet: string }

/**
 * The link that opens a row's record and stands for the whole row. It keeps what the list shows in the address, so that the way back
 * leads to the same rows.
 */
export function RecordLink({
  target,
  look,
  children,
}: {
  target: Target
  look?: string | undefined
  children: ReactNode
}) {
  const { search } = useListSearch()
  const place =
    'path' in target ? { to: target.path, search } : { to: '.', search: changedSearch(search, { sheet: target.sheet }) }
  return (
    <Link className={classNames(rowLink, look)} {...place} {...{ [rowAttribute]: '' }}>
      {children}
    </Link>
  )
}
