import { fileSizeText } from '@sitewright/domain/media/file-size.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { DataTable, rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changedSearch, useListSearch, type ListSearch } from '../../kit/list/list-search.ts'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { listTimeText } from '../../kit/time-text.ts'
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
  const { search } = useListSearch()
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'name',
      title: translate(messages.name),
      place: 'name',
      isHeader: true,
      cell: (item) => <Name site={site} item={item} search={search} />,
    },
    {
      id: 'alt',
      title: translate(messages.altText),
      place: 'state',
      isFlexible: true,
      cell: ({ altText }) =>
        altText === '' ? (
          <Badge tone="warn" isInTable>
            {translate(messages.altMissing)}
          </Badge>
        ) : (
          <span className={styles['clip']}>{altText}</span>
        ),
    },
    {
      id: 'pixels',
      title: translate(messages.dimensions),
      leaves: 'narrow',
      isFigure: true,
      cell: ({ width, height }) => translate(messages.pixels, { width, height }),
    },
    {
      id: 'bytes',
      title: translate(messages.size),
      place: 'figure',
      isFigure: true,
      cell: ({ bytes }) => fileSizeText(bytes, tag),
    },
    {
      id: 'added',
      title: translate(messages.added),
      place: 'remark',
      leaves: 'narrow',
      cell: ({ addedAt }) => (
        <time dateTime={new Date(addedAt).toISOString()}>{listTimeText(translate, tag, addedAt, now)}</time>
      ),
    },
  ]
}

function Name({ site, item, search }: { site: SiteOfSession; item: MediaItem; search: ListSearch }) {
  return (
    <span className={styles['rowName']}>
      <img
        src={pictureSource(site, item.url, 100)}
        alt=""
        width={36}
        height={36}
        style={focalStyle(item.focalPoint)}
        loading="lazy"
      />
      <Link
        to="."
        search={changedSearch(search, { sheet: item.id })}
        className={classNames(rowLink, styles['clip'])}
        {...{ [rowAttribute]: item.id }}
      >
        {item.fileName}
      </Link>
    </span>
  )
}
