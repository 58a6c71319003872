import { buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '../../kit/call-failure.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { DocumentTitle } from './document-title.tsx'

type RecordScreenProps<Data> = {
  /** The query that reads the record. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Heading of the screen, and title of its document. */
  title: string
  /** Link to the list of the records. */
  back: ReactNode
  /** A sentence that says that the record is loading. */
  loadingText: string
  /** What is said about a record that is gone or never was, with the list to go to from there. */
  missing: { title: string; text: string; list: { to: string; label: string } }
  /** Shows the record. `failure` is why it could not be read again. */
  children: (record: Data, failure: Error | null, retry: () => void) => ReactNode
}

/**
 * Screen of one record: waits for it, says why it cannot be read, and that it does not exist. A record that is there stays while it
 * is read again.
 */
export function RecordScreen<Data>({ query, title, back, loadingText, missing, children }: RecordScreenProps<Data>) {
  const { data, error, refetch } = query
  const retry = () => void refetch()
  const isMissing = error instanceof CallFailure && error.status === 404
  if (data !== undefined && !isMissing) {
    return (
      <>
        <DocumentTitle page={title} />
        {children(data, error, retry)}
      </>
    )
  }
  return (
    <>
      <DocumentTitle page={title} />
      <Screen isTinted>
        <Pane>
          <PaneHeader title={title} above={back} />
          {isMissing && <Missing {...missing} />}
          {error && !isMissing && <LoadProblem failure={error} onRetry={retry} />}
          {!error && <Waiting text={loadingText} />}
        </Pane>
      </Screen>
    </>
  )
}

function Missing({ title, text, list: { to, label } }: RecordScreenProps<unknown>['missing']) {
  return (
    <EmptyState
      drawing="lost"
      title={title}
      text={text}
      action={
        <Link className={buttonClass({ look: 'rest', isCompact: false, isWide: false })} to={to}>
          {label}
        </Link>
      }
    />
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <Skeleton>
      <PaneContent>
        <p>{text}</p>
        <SkeletonBar width="full" isTall />
        <SkeletonBar width="long" />
        <SkeletonBar width="full" />
        <SkeletonBar width="middle" />
      </PaneContent>
    </Skeleton>
  )
}
