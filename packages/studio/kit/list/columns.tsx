import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import type { CSSProperties, ReactNode } from 'react'
import { CellBadge, type NamedBadge } from './cell-badge.tsx'
import { CellTime } from './cell-time.tsx'
import styles from './columns.module.css'
import { RecordLink, type Target } from './record-link.tsx'
import { RecordName } from './record-name.tsx'
import { RowPicture } from './row-picture.tsx'

/** How much a text stands out: `strong` like a name, `quiet` and `faint` less than what is around it. */
type Tone = 'strong' | 'plain' | 'quiet' | 'faint'

/** A column without its cell, and what the cells of one kind need to know. */
type Kind<Row, Own> = Omit<Column<Row>, 'cell'> & Own

type LinkCell<Row> = {
  name: (row: Row) => ReactNode
  opens: (row: Row) => Target
  /** Shown before the name. */
  picture?: (row: Row) => ReactNode
  /** A line below the name; '' for none. */
  note?: (row: Row) => string
  /** Text of a badge after the name, for what is unlike other rows. */
  badge?: (row: Row) => string | undefined
}

/**
 * Column that names the row with the link to its record. Where another column is the row's name on phones, the link is quiet there.
 */
export function linkColumn<Row>(options: Kind<Row, LinkCell<Row>>): Column<Row> {
  const { name, opens, picture, note, badge, ...column } = options
  const look = column.place === 'name' ? undefined : styles['number']
  return {
    ...column,
    isHeader: true,
    cell: (row) => (
      <RecordName picture={picture?.(row)} note={note?.(row)} badge={badge?.(row)}>
        <RecordLink target={opens(row)} look={look}>
          <bdi>{name(row)}</bdi>
        </RecordLink>
      </RecordName>
    ),
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

type DateCell<Row> = {
  /** A text in place of a time stands for what never was. */
  at: (row: Row) => number | string
  /** True where the time of the day and the year say nothing. */
  isDay?: boolean
  tone?: Tone
}

/** Column with a time in epoch ms. */
export function dateColumn<Row>(options: Kind<Row, DateCell<Row>>): Column<Row> {
  const { at, isDay = false, tone = 'quiet', ...column } = options
  const look = classNames(styles['date'], styles[tone])
  return {
    ...column,
    cell: (row) => {
      const time = at(row)
      return typeof time === 'string' ? time : <CellTime at={time} isDay={isDay} look={look} />
    },
  }
}

type Money = {
  cents: number
  /** The highest of several amounts, of which `cents` is the lowest. */
  toCents?: number
  currency: string
  /** For a reduced price: the words read out before it, such as Sale. It is shown in red with a mark. */
  sale?: string | undefined
}

type MoneyCell<Row> = { money: (row: Row) => Money; tone?: Tone }

/** Column with an amount of money, or with the lowest and the highest of several. */
export function moneyColumn<Row>({ money, tone, ...column }: Kind<Row, MoneyCell<Row>>): Column<Row> {
  return {
    ...column,
    isFigure: true,
    cell: (row) => {
      const { sale, ...amount } = money(row)
      return (
        <span className={classNames(tone && styles[tone], sale !== undefined && styles['sale'])}>
          {sale !== undefined && (
            <>
              <Icon name="tag" size={14} /> <span className={visuallyHidden}>{sale}: </span>
            </>
          )}
          {rangeText(amount)}
        </span>
      )
    },
  }
}

function rangeText({ cents, toCents = cents, currency }: Money): string {
  const from = moneyText(cents, currency)
  return cents === toCents ? from : `${from} – ${moneyText(toCents, currency)}`
}

/** Column with a state as a badge. A state that is a text alone has none. */
export function badgeColumn<Row>(options: Kind<Row, { badge: (row: Row) => NamedBadge | string }>): Column<Row> {
  const { badge, ...column } = options
  return {
    ...column,
    cell: (row) => {
      const state = badge(row)
      return typeof state === 'string' ? <span className={styles['state']}>{state}</span> : <CellBadge badge={state} />
    },
  }
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
