import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useId, useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { gridColumns } from '../grid/product-fields.ts'
import { leftOutText } from '../grid/refusal-text.ts'
import type { Cell } from '../grid/use-grid.ts'
import type { TableHistory } from '../grid/use-table-history.ts'
import { cellKey } from '../grid/read-cells.ts'
import { isReadOnly, type GridColumn } from '../grid/variant-table.ts'
import { VariantsGrid } from '../grid/variants-grid.tsx'
import { InventoryLink } from './inventory-link.tsx'
import type { ProductScreen } from './product-screen.ts'
import styles from './variants-card.module.css'

/** Columns that are shown only on demand, because most shops rarely need them. */
const rareColumns: readonly GridColumn[] = ['length', 'width', 'height', 'taxClass']

type CardProps = { screen: ProductScreen; history: TableHistory }

/** The variants of a product with options as a grid. */
export function VariantsCard({ screen, history }: CardProps) {
  const translate = useTranslate()
  const { form, cells } = screen
  const { table } = form.values
  const { columns, hasAllColumns, setAllColumns, target, showFirst } = useColumns(screen)
  const [leftOut, setLeftOut] = useState('')
  const [cell, setCell] = useState<Cell | null>(null)
  const problemId = useId()
  const problem = cell && cells.get(cellKey(cell.row, cell.column))
  const footer = (
    <>
      <p id={problemId} className={problem ? styles['problem'] : styles['hint']}>
        {problem ? problem(translate) : translate(messages.keys)}
      </p>
      {columns.includes('stock') && table.rows.some((row) => isReadOnly(row, 'stock')) && (
        <p className={styles['hint']}>
          {translate(messages.stockWhy)} <InventoryLink screen={screen} />
        </p>
      )}
    </>
  )
  const note = (
    <Tools count={table.rows.length} history={history} hasAllColumns={hasAllColumns} onAllColumns={setAllColumns} />
  )
  return (
    <Card title={translate(messages.variants)} note={note} footer={footer}>
      <Problems count={cells.size} leftOut={leftOut} onShow={showFirst} />
      <VariantsGrid
        table={table}
        columns={columns}
        problems={cells}
        problemId={problemId}
        taxClasses={screen.detail.taxClasses}
        target={target}
        newKey={history.newKey}
        onChange={(next) => {
          setLeftOut('')
          history.change(next)
        }}
        onUndo={history.undo}
        onRedo={history.redo}
        onPasted={(left) => setLeftOut(leftOutText(translate, left))}
        onSelect={setCell}
      />
    </Card>
  )
}

/** React hook for the shown columns, and for showing the first cell that has to be corrected, also in a column that is hidden. */
function useColumns({ form, cells }: ProductScreen) {
  const { table, productType } = form.values
  const [hasAllColumns, setAllColumns] = useState(false)
  const [target, setTarget] = useState<{ row: number; column: number } | null>(null)
  const all = gridColumns(table.options, productType)
  const usual = all.filter((column) => !rareColumns.includes(column))
  const columns = hasAllColumns ? all : usual
  const showFirst = () => {
    const found = table.rows
      .flatMap((row, at) => all.map((column) => ({ row, at, column })))
      .find(({ row, column }) => cells.has(cellKey(row, column)))
    if (!found) return
    const isHidden = !columns.includes(found.column)
    if (isHidden) setAllColumns(true)
    setTarget({ row: found.at, column: (isHidden ? all : columns).indexOf(found.column) })
  }
  return { columns, hasAllColumns, setAllColumns, target, showFirst }
}

function Tools({
  count,
  history,
  hasAllColumns,
  onAllColumns,
}: {
  count: number
  history: TableHistory
  hasAllColumns: boolean
  onAllColumns: (isOn: boolean) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <span className={styles['note']}>{translate(messages.variantCount, { count, max: catalogLimits.variants })}</span>
      <IconButton label={translate(messages.undo)} isDisabled={!history.canUndo} onPress={history.undo}>
        <Icon name="undo" />
      </IconButton>
      <Checkbox isChecked={hasAllColumns} onChange={onAllColumns}>
        {translate(messages.allColumns)}
      </Checkbox>
    </>
  )
}

/** What a paste left out, and how many cells have to be corrected. The form moves the focus here, and it goes on to the first. */
function Problems({ count, leftOut, onShow }: { count: number; leftOut: string; onShow: () => void }) {
  const translate = useTranslate()
  return (
    <>
      <div
        data-field="table"
        tabIndex={-1}
        onFocus={({ target: focused, currentTarget }) => focused === currentTarget && onShow()}
      />
      {count > 0 && (
        <div className={styles['banner']}>
          <span>{translate(messages.problems, { count })}</span>
          <Button isCompact look="plain" onPress={onShow}>
            {translate(messages.showProblem)}
          </Button>
        </div>
      )}
      {leftOut !== '' && (
        <p className={styles['banner']} role="alert">
          {leftOut}
        </p>
      )}
    </>
  )
}
