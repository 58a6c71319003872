import { fileSizeText as storageText } from '@sitewright/domain/downloads/product-file.ts'
import { fileSizeText } from '@sitewright/domain/media/file-size.ts'
import { mediaBinMessages as messages } from '@sitewright/domain/media/media-bin.messages.ts'
import type { BinnedPicture } from '@sitewright/domain/media/media-bin.wire.ts'
import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { dateColumn, textColumn } from '../../kit/list/columns.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { RecordName } from '../../kit/list/record-name.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { picturesPerPage } from '../media-query.ts'
import { binnedPictureSource, useMediaBin, useRestorePictures } from './bin-query.ts'
import { MediaParts } from './media-parts.tsx'

/** The part of the media library with the pictures that were deleted, until they are gone for good. */
export function MediaBin({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useMediaBin(site.id, search)
  const { shown, run } = useRestorePictures(site, data)
  const actionsFor = ({ keys, clear }: Selection) => (
    <Button
      isCompact
      onPress={() => {
        run(keys)
        clear()
      }}
    >
      <Icon name="undo" />
      {translate(messages.restore)}
    </Button>
  )
  return (
    <ListScreen<BinnedPicture>
      title={translate(mediaLibraryMessages.media)}
      tools={
        <>
          <MediaParts siteId={site.id} binned={shown?.total} />
          <ListTools keptNote={useKeptNote(shown?.bytes)} />
        </>
      }
      columns={useBinColumns(site, (id) => run([id]))}
      keyOf={({ id }) => id}
      page={{
        rows: shown?.pictures,
        nextCursor: shown?.nextCursor ?? null,
        total: shown?.total,
        error,
        isPlaceholderData,
        refetch,
      }}
      pageSize={picturesPerPage}
      loadingText={translate(messages.loading)}
      isFiltered={false}
      empty={<EmptyState drawing="window" title={translate(messages.none)} text={translate(messages.noneHelp)} />}
      bulk={{ nameOf: ({ fileName }) => fileName, actions: actionsFor }}
    />
  )
}

/** React hook that says how long pictures are kept, and that what they take up is not counted meanwhile. */
function useKeptNote(bytes: number | undefined): string {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const kept = translate(messages.keptFor)
  if (bytes === undefined || bytes === 0) return kept
  return `${kept} ${translate(messages.notCounted, { size: storageText(bytes, tag) })}`
}

/** React hook that returns the columns of the bin. */
function useBinColumns(site: SiteOfSession, restore: (id: string) => void): Column<BinnedPicture>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const dayOf = (at: number) => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
  const action: Column<BinnedPicture> = {
    id: 'restore',
    title: translate(messages.restore),
    place: 'figure',
    isFigure: true,
    cell: ({ id, fileName }) => (
      <Button isCompact aria-label={translate(messages.restoreOne, { name: fileName })} onPress={() => restore(id)}>
        {translate(messages.restore)}
      </Button>
    ),
  }
  return [
    {
      id: 'name',
      title: translate(messages.picture),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      cell: ({ id, fileName, bytes }) => (
        <RecordName
          picture={<RowPicture source={binnedPictureSource(site.id, id)} isOutlined />}
          note={fileSizeText(bytes, tag)}
        >
          <bdi>{fileName}</bdi>
        </RecordName>
      ),
    },
    dateColumn({
      id: 'deleted',
      title: translate(messages.deletedAt),
      place: 'remark',
      at: ({ deletedAt }) => deletedAt,
    }),
    textColumn({
      id: 'by',
      title: translate(messages.deletedBy),
      place: 'remark2',
      tone: 'quiet',
      most: '24ch',
      text: ({ deletedBy }) => deletedBy,
    }),
    textColumn({
      id: 'gone',
      title: translate(messages.kept),
      place: 'state',
      text: ({ goneAt }) => translate(messages.goneOn, { day: dayOf(goneAt) }),
    }),
    action,
  ]
}
