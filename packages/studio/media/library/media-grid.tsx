import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { rowKeyAttribute } from '@sitewright/ui/lists/data-table.tsx'
import { RowCheckbox } from '@sitewright/ui/lists/row-checkbox.tsx'
import { Skeleton } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { focalStyle, pictureSource } from '../picture-source.ts'
import styles from './media-library.module.css'
import { useGridKeys } from './use-grid-keys.ts'

export type PicturesProps = { site: SiteOfSession; items: readonly MediaItem[]; selection: Selection }

/** Pictures as a grid. The arrow keys move through it in all four directions. */
export function MediaGrid({ site, items, selection }: PicturesProps) {
  const translate = useTranslate()
  const grid = useRef<HTMLUListElement>(null)
  useGridKeys(grid)
  return (
    <ul ref={grid} className={styles['grid']} aria-label={translate(messages.media)}>
      {items.map((item) => (
        <Card key={item.id} site={site} item={item} selection={selection} />
      ))}
    </ul>
  )
}

function Card({ site, item, selection }: { site: SiteOfSession; item: MediaItem; selection: Selection }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const isSelected = selection.isSelected(item.id)
  const isOpen = search['sheet'] === item.id
  return (
    <li
      className={styles['card']}
      {...{ [rowKeyAttribute]: item.id }}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <Link
        to="."
        search={changedSearch(search, { sheet: item.id })}
        className={styles['cardLink']}
        aria-current={isOpen ? 'true' : undefined}
        {...{ [rowAttribute]: item.id }}
      >
        <span className={styles['pic']}>
          <img
            src={pictureSource(site, item.url, 300)}
            alt=""
            style={focalStyle(item.focalPoint)}
            loading="lazy"
            draggable={false}
          />
        </span>
        <span className={styles['name']}>{item.fileName}</span>{' '}
        <span className={styles['meta']}>{translate(messages.pixels, { width: item.width, height: item.height })}</span>
      </Link>
      {item.altText === '' && (
        <span className={styles['tag']}>
          <Icon name="attention" size={14} />
          {translate(messages.altNeeded)}
        </span>
      )}
      <span className={styles['check']}>
        <RowCheckbox
          label={translate(frameMessages.selectRow, { name: item.fileName })}
          state={isSelected ? 'all' : 'none'}
          onToggle={(isRange) => selection.toggle(item.id, isRange)}
        />
      </span>
    </li>
  )
}

/** The grid before its pictures are loaded: gray frames after 300 ms. */
export function MediaGridWaiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <span className={visuallyHidden}>{translate(messages.loading)}</span>
      <div className={styles['grid']} aria-hidden="true">
        {frames.map((frame) => (
          <div key={frame} className={styles['card']}>
            <span className={styles['pic']} />
            <span className={styles['name']}>{'\u{a0}'}</span>
            <span className={styles['meta']}>{'\u{a0}'}</span>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

const frames = [1, 2, 3, 4, 5, 6, 7, 8]
