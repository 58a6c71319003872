import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { BulkChange } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import type { Selection } from '../../kit/list/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'

/** What can be done with the selected products. Prices and labels open a sheet beside the list. */
export function BulkActions({ selection, onChange }: { selection: Selection; onChange: (change: BulkChange) => void }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const open = (sheet: 'price' | 'labels') => change({ sheet, of: selection.keys.join(',') })
  const isArchive = search['state'] === 'archived'
  return (
    <>
      <Button isCompact onPress={() => open('price')}>
        <Icon name="money" />
        {translate(messages.changePrice)}
      </Button>
      <Button isCompact onPress={() => open('labels')}>
        <Icon name="tag" />
        {translate(messages.changeLabels)}
      </Button>
      {!isArchive && (
        <>
          <Button isCompact onPress={() => onChange({ kind: 'visibility', visibility: 'visible' })}>
            <Icon name="show" />
            {translate(messages.show)}
          </Button>
          <Button isCompact onPress={() => onChange({ kind: 'visibility', visibility: 'hidden' })}>
            <Icon name="hide" />
            {translate(messages.hide)}
          </Button>
        </>
      )}
      <Button isCompact onPress={() => finish(selection, onChange, { kind: isArchive ? 'unarchive' : 'archive' })}>
        <Icon name="archive" />
        {translate(isArchive ? messages.unarchive : messages.archive)}
      </Button>
      <Button isCompact onPress={() => finish(selection, onChange, { kind: 'delete' })}>
        <Icon name="trash" />
        {translate(messages.remove)}
      </Button>
    </>
  )
}

/** Rows that leave the list take the selection, and with it the bar, along. */
function finish(selection: Selection, onChange: (change: BulkChange) => void, change: BulkChange): void {
  onChange(change)
  selection.clear()
}
