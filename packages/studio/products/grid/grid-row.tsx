/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their index, because those out of view are not rendered */
import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Suggestions } from '@sitewright/ui/text-field.tsx'
import { useId } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { columnTitle, isFigureColumn, placeholderOf } from './column-titles.ts'
import styles from './grid.module.css'
import { cellKey, type Problems } from './read-cells.ts'
import type { Grid } from './use-grid.ts'
import {
  cellText,
  isReadOnly,
  nameOfRow,
  type GridColumn,
  type VariantRow,
  type VariantTable,
} from './variant-table.ts'

type RowProps = {
  row: VariantRow
  index: number
  top: number
  table: VariantTable
  columns: readonly GridColumn[]
  grid: Grid
  problems: Problems
  problemId: string
  taxClasses: readonly string[]
}

/** A variant in the grid. Rows are placed by their index, because those out of view are not rendered. */
export function GridRow(props: RowProps) {
  const translate = useTranslate()
  const { row, index, top, columns, grid, table } = props
  return (
    <div className={styles['row']} role="row" aria-rowindex={index + 2} style={{ insetBlockStart: top }}>
      {columns.map((column, at) => (
        <GridCell key={column} {...props} column={column} at={at} />
      ))}
      <span className={styles['remove']} role="gridcell">
        {table.rows.length > 1 && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={translate(messages.removeVariant, { name: nameOfRow(row) })}
            onClick={() => grid.removeRows(index, index)}
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </span>
    </div>
  )
}

function GridCell({
  row,
  index,
  at,
  column,
  table,
  grid,
  problems,
  problemId,
  taxClasses,
}: RowProps & { column: GridColumn; at: number }) {
  const translate = useTranslate()
  const { selection, range, editing } = grid
  const isActive = selection.row === index && selection.column === at
  const isSelected = index >= range.top && index <= range.bottom && at >= range.left && at <= range.right
  const isInvalid = problems.has(cellKey(row, column))
  const text = cellText(row, column)
  const label = columnTitle(translate, table, column)
  const choose = (isExtending: boolean) => {
    if (isActive && !isExtending) grid.startTyping()
    else grid.select({ row: index, column: at, anchor: isExtending ? selection.anchor : { row: index, column: at } })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the grid's own
    <div
      role="gridcell"
      className={classNames(
        styles['cell'],
        isFigureColumn(column) && styles['figure'],
        isSelected && styles['selected'],
        isActive && styles['active'],
        isInvalid && styles['invalid'],
        isReadOnly(row, column) && styles['locked'],
      )}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      aria-colindex={at + 1}
      aria-selected={isSelected}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- cells of a grid can be read-only (ARIA 1.2)
      aria-readonly={isReadOnly(row, column)}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isActive && isInvalid ? problemId : undefined}
      onMouseDown={(event) => {
        if (editing && isActive) return
        if (editing) grid.commit()
        choose(event.shiftKey)
      }}
    >
      {isActive && editing ? (
        <CellInput label={label} grid={grid} column={column} taxClasses={taxClasses} />
      ) : (
        text || <span className={styles['empty']}>{placeholderOf(column)}</span>
      )}
    </div>
  )
}

function CellInput({
  label,
  grid,
  column,
  taxClasses,
}: Pick<RowProps, 'grid' | 'taxClasses'> & { label: string; column: GridColumn }) {
  const listId = useId()
  const suggestions = column === 'taxClass' ? taxClasses : []
  return (
    <>
      <input
        className={styles['input']}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        inputMode={isFigureColumn(column) ? 'decimal' : 'text'}
        list={suggestions.length === 0 ? undefined : listId}
        value={grid.editing?.text ?? ''}
        onChange={(event) => grid.type(event.target.value)}
        onBlur={grid.commit}
      />
      {suggestions.length > 0 && <Suggestions id={listId} values={suggestions} />}
    </>
  )
}
