import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallFailure } from '../call-failure.ts'
import { readKeysetPage } from './keyset-pages.ts'
import { changedSearch, useListSearch } from './list-search.ts'

/**
 * React hook that leaves a page of a list that does not exist, and returns true until another one is in the address. The first page
 * replaces one whose cursor the API refuses, from a typing error, an old link or a list in another order. The page before replaces
 * one that has no rows any more, for example after all of them were deleted.
 */
export function useExistingPage({
  rows,
  error,
  isPlaceholderData,
}: {
  rows: readonly unknown[] | undefined
  error: Error | null
  isPlaceholderData: boolean
}): boolean {
  const { search } = useListSearch()
  const navigate = useNavigate()
  const isRefused = error instanceof CallFailure && error.refused?.code === 'kit.shape'
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const isMissing = (search['page'] ?? '') !== '' && (isRefused || isEmpty)
  useEffect(() => {
    if (!isMissing) return
    const page = isRefused ? '' : readKeysetPage(search['page']).previous
    void navigate({ to: '.', search: changedSearch(search, { page }), replace: true })
  }, [isMissing, isRefused, search, navigate])
  return isMissing
}
