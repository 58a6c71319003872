import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import type { CSSProperties } from 'react'
import { CellBadge, type NamedBadge } from './cell-badge.tsx'
import { CellTime } from './cell-time.tsx'
import styles from './columns.module.css'
import { RecordLink } from './record-link.tsx'
import { RowPicture } from './row-picture.tsx'

/** How much a text stands out: `strong` like a name, `quiet` less than what is around it. */
type Tone = 'strong' | 'quiet'

/** A column without its cell, and what the cells of one kind need to know. */
type Kind<Row, Own> = Omit<Column<Row>, 'cell'> & Own

type LinkCell<Row> = {
  name: (row: Row) => string
  /** Path of the record. */
  path: (row: Row) => string
  /** Text of a badge after the name, for what is unlike other rows. */
  badge?: (row: Row) => string | undefined
}

/**
 * Column that names the row with the link to its record. Where another column is the row's name on phones, the link is quiet there.
 */
export function linkColumn<Row>({ name, path, badge, ...column }: Kind<Row, LinkCell<Row>>): Column<Row> {
  const look = column.place === 'name' ? undefined : styles['number']
  return {
    ...column,
    isHeader: true,
    cell: (row) => {
      const mark = badge?.(row)
      return (
        <>
          <RecordLink path={path(row)} look={look}>
            <bdi>{name(row)}</bdi>
          </RecordLink>
          {mark !== undefined && (
            <span className={styles['mark']}>
              <Badge>{mark}</Badge>
            </span>
          )}
        </>
      )
    },
  }
}

type TextCell<Row> = {
  text: (row: Row) => string
  /** Shown to those who point at the text. */
  hint?: (row: Row) => string
  /** Width at which the text is cut off, except on phones. */
  most?: `${number}ch`
  tone?: Tone
}

/** Column with a text that somebody wrote, in whatever direction it is read. */
export function textColumn<Row>({ text, hint, most, tone, ...column }: Kind<Row, TextCell<Row>>): Column<Row> {
  const look = classNames(tone && styles[tone], most !== undefined && styles['cut'])
  const width: CSSProperties & { '--most'?: string } = most === undefined ? {} : { '--most': most }
  return {
    ...column,
    cell: (row) => (
      <span className={look} style={width} title={hint?.(row)}>
        <bdi>{text(row)}</bdi>
      </span>
    ),
  }
}

/** Column with a time in epoch ms. */
export function dateColumn<Row>({ at, ...column }: Kind<Row, { at: (row: Row) => number }>): Column<Row> {
  const look = classNames(styles['date'])
  return { ...column, cell: (row) => <CellTime at={at(row)} look={look} /> }
}

type Money = { cents: number; currency: string }

/** Column with an amount of money. */
export function moneyColumn<Row>({
  money,
  tone,
  ...column
}: Kind<Row, { money: (row: Row) => Money; tone?: Tone }>): Column<Row> {
  const look = classNames(tone && styles[tone])
  return {
    ...column,
    isFigure: true,
    cell: (row) => {
      const { cents, currency } = money(row)
      return <span className={look}>{moneyText(cents, currency)}</span>
    },
  }
}

/** Column with a state. */
export function badgeColumn<Row>({ badge, ...column }: Kind<Row, { badge: (row: Row) => NamedBadge }>): Column<Row> {
  return { ...column, cell: (row) => <CellBadge badge={badge(row)} /> }
}

type PicturesCell<Row> = { sources: (row: Row) => readonly (string | undefined)[]; text: (row: Row) => string }

/** Column with small pictures, and a text about them. */
export function picturesColumn<Row>({ sources, text, ...column }: Kind<Row, PicturesCell<Row>>): Column<Row> {
  return {
    ...column,
    cell: (row) => (
      <>
        <span className={styles['pictures']}>
          {sources(row).map((source, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be the same picture
            <RowPicture key={`${index} ${source}`} source={source} size="small" />
          ))}
        </span>
        <bdi className={styles['quiet']}>{text(row)}</bdi>
      </>
    ),
  }
}
