import type { MediaListAnswer } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { useRef } from 'react'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { useListSearch, type ListSearch } from '../../kit/list/list-search.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { NoMatch } from '../../kit/list/no-match.tsx'
import { useExistingPage } from '../../kit/list/use-existing-page.ts'
import { useKeptFocus } from '../../kit/list/use-kept-focus.ts'
import { useRowKeys } from '../../kit/list/use-row-keys.ts'
import { useSelection, type Selection } from '../../kit/selection/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { MediaParts } from '../bin/media-parts.tsx'
import { MediaSheet } from '../detail/media-sheet.tsx'
import { picturesPerPage, useMediaList } from '../media-query.ts'
import { FileButton } from '../upload/file-button.tsx'
import { useFileDrop } from '../upload/use-file-drop.ts'
import { uploadFiles } from '../upload/use-uploads.ts'
import { MediaBulkBar } from './media-bulk-bar.tsx'
import { MediaGrid, MediaGridWaiting } from './media-grid.tsx'
import { MediaTable } from './media-table.tsx'
import { MediaTools } from './media-tools.tsx'
import styles from './media-library.module.css'
import { NoMedia } from './no-media.tsx'

/** A site's pictures as a grid or a list. What it shows stands in the query of the address; `sheet` is the open picture. */
export function MediaLibrary({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const list = useRef<HTMLDivElement>(null)
  const read = useMediaList(site.id, search)
  const { isPlaceholderData, refetch } = read
  const isMissing = useExistingPage({ ...read, rows: read.data?.items })
  const { data, error } = isMissing ? { data: undefined, error: null } : read
  const selection = useSelection((data?.items ?? []).map(({ id }) => id))
  useRowKeys(list, selection)
  useKeptFocus(list)
  const onFiles = (files: readonly File[]) => void uploadFiles(site, files)
  const isOver = useFileDrop(onFiles)
  const retry = () => void refetch()
  const opened = search['sheet']
  return (
    <Screen>
      <Pane>
        <PaneHeader title={translate(messages.media)}>
          <FileButton look="primary" onFiles={onFiles}>
            <Icon name="upload" />
            {translate(messages.upload)}
          </FileButton>
        </PaneHeader>
        <div ref={list} className={styles['list']}>
          <MediaParts siteId={site.id} />
          <MediaTools siteId={site.id} total={data?.total} />
          {data && error && (
            <div className={styles['problem']}>
              <LoadProblem failure={error} hasOlder onRetry={retry} />
            </div>
          )}
          <PaneBody isFaded={isPlaceholderData}>
            {data && <Pictures {...{ site, search, selection, list: data, onFiles }} />}
            {!data && error && <LoadProblem failure={error} onRetry={retry} />}
            {!data && !error && <MediaGridWaiting />}
          </PaneBody>
          <MediaBulkBar site={site} selection={selection} items={data?.items ?? []} />
          {data && data.items.length > 0 && (
            <ListPager
              shown={data.items.length}
              pageSize={picturesPerPage}
              total={data.total}
              nextCursor={data.nextCursor}
            />
          )}
        </div>
        {isOver && (
          <div className={styles['drop']} aria-hidden="true">
            <Icon name="upload" size={20} />
            {translate(messages.dropHere)}
          </div>
        )}
      </Pane>
      {opened !== undefined && (
        <MediaSheet key={opened} site={site} id={opened} onClose={() => change({ sheet: '' })} />
      )}
    </Screen>
  )
}

function Pictures({
  site,
  search,
  selection,
  list,
  onFiles,
}: {
  site: SiteOfSession
  search: ListSearch
  selection: Selection
  list: MediaListAnswer
  onFiles: (files: readonly File[]) => void
}) {
  if (list.items.length === 0)
    return Object.keys(search).some((name) => filters.has(name)) ? <NoMatch /> : <NoMedia onFiles={onFiles} />
  const View = search['view'] === 'list' ? MediaTable : MediaGrid
  return <View site={site} items={list.items} selection={selection} />
}

const filters: ReadonlySet<string> = new Set(['q', 'kind', 'alt', 'use', 'page'])
