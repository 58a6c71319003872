import { fileSizeText } from '@sitewright/domain/media/file-size.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DataTable, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { CellBadge } from '../../kit/list/cell-badge.tsx'
import { dateColumn, linkColumn, textColumn } from '../../kit/list/columns.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { focalStyle, pictureSource } from '../picture-source.ts'
import type { PicturesProps } from './media-grid.tsx'
import styles from './media-library.module.css'

/** Pictures as a list with their facts. */
export function MediaTable({ site, items, selection }: PicturesProps) {
  const translate = useTranslate()
  const columns = useColumns(site)
  return (
    <DataTable
      label={translate(messages.media)}
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      selection={{
        isSelected: selection.isSelected,
        page: selection.page,
        onToggle: selection.toggle,
        onTogglePage: selection.togglePage,
        labels: {
          page: translate(frameMessages.selectPage),
          row: ({ fileName: name }) => translate(frameMessages.selectRow, { name }),
        },
      }}
    />
  )
}

function useColumns(site: SiteOfSession): Column<MediaItem>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return [
    linkColumn({
      id: 'name',
      title: translate(messages.name),
      place: 'name',
      name: ({ fileName }) => <span className={styles['clip']}>{fileName}</span>,
      opens: ({ id }) => ({ sheet: id }),
      picture: ({ url, focalPoint }) => (
        <RowPicture source={pictureSource(site, url, 100)} style={focalStyle(focalPoint)} />
      ),
    }),
    {
      id: 'alt',
      title: translate(messages.altText),
      place: 'state',
      isFlexible: true,
      cell: ({ altText }) =>
        altText === '' ? (
          <CellBadge badge={{ name: messages.altMissing, tone: 'warn' }} />
        ) : (
          <span className={styles['clip']}>{altText}</span>
        ),
    },
    textColumn({
      id: 'pixels',
      title: translate(messages.dimensions),
      leaves: 'narrow',
      isFigure: true,
      text: ({ width, height }) => translate(messages.pixels, { width, height }),
    }),
    textColumn({
      id: 'bytes',
      title: translate(messages.size),
      place: 'figure',
      isFigure: true,
      text: ({ bytes }) => fileSizeText(bytes, tag),
    }),
    dateColumn({
      id: 'added',
      title: translate(messages.added),
      place: 'remark',
      leaves: 'narrow',
      tone: 'plain',
      at: ({ addedAt }) => addedAt,
    }),
  ]
}
