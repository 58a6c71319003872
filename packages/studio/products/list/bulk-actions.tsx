import { bulkMessages } from '@sitewright/domain/catalog/bulk/bulk.messages.ts'
import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { BulkChange, ProductListAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon, type IconName } from '@sitewright/ui/icons.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import type { AllMatching } from '../../kit/selection/use-all-matching.ts'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { countOfChosen, type ProductChange } from '../products-query.ts'
import { chosenProducts, chosenText } from './chosen-products.ts'
import styles from './product-list.module.css'
import { useChosenChange } from './use-product-change.ts'

/**
 * What can be done with the selected products, or with all that match. Prices and labels open a sheet beside the list. A change of the
 * rows of the page is shown at once by `onChange`; for all that match the bar waits for the server.
 */
export function BulkActions(props: {
  site: SiteOfSession
  list: ProductListAnswer | undefined
  selection: Selection
  all: AllMatching
  onChange: (change: ProductChange) => void
}) {
  const { selection, all } = props
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const chosen = chosenProducts(selection, all, search)
  const open = (sheet: 'price' | 'labels') => change({ sheet, of: chosenText(chosen) })
  const action = useChosenChange({ ...props, chosen, onConflict: all.release })
  const isArchive = search['state'] === 'archived'
  const run = (wanted: BulkChange, isLeaving = false) => {
    if (chosen.matching) return action.run(wanted)
    props.onChange({ ...chosen, change: wanted })
    // Rows that leave the list take the selection, and with it the bar, along.
    if (isLeaving) selection.clear()
  }
  const button = (icon: IconName, text: string, onPress: () => void) => (
    <Button isCompact isBusy={action.isBusy} onPress={onPress}>
      <Icon name={icon} />
      {text}
    </Button>
  )
  return (
    <>
      <BulkState count={action.isBusy ? countOfChosen(chosen) : null} problem={action.problem} />
      {button('money', translate(messages.changePrice), () => open('price'))}
      {button('tag', translate(messages.changeLabels), () => open('labels'))}
      {!isArchive && (
        <>
          {button('show', translate(messages.show), () => run({ kind: 'visibility', visibility: 'visible' }))}
          {button('hide', translate(messages.hide), () => run({ kind: 'visibility', visibility: 'hidden' }))}
        </>
      )}
      {button('archive', translate(isArchive ? messages.unarchive : messages.archive), () =>
        run({ kind: isArchive ? 'unarchive' : 'archive' }, true),
      )}
      {button('trash', translate(messages.remove), () => run({ kind: 'delete' }, true))}
    </>
  )
}

/** How a change of all that match is going, in a line of its own. */
function BulkState({ count, problem }: { count: number | null; problem: string | undefined }) {
  const translate = useTranslate()
  if (count !== null) return <output className={styles['line']}>{translate(bulkMessages.changing, { count })}</output>
  if (problem === undefined) return null
  return (
    <p role="alert" className={styles['line']}>
      {problem}
    </p>
  )
}
