import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct, InventoryVariant } from '@sitewright/domain/stock/inventory.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { useInventory, useMovements, useVariants } from './inventory-query.ts'
import { fullName, historyOf, type InventoryScreen } from './inventory-screen.ts'
import { MovementList } from './movement-list.tsx'
import styles from './sheets.module.css'
import { VariantStock } from './variant-stock.tsx'

/** Sheet with the stock of a variant and what changed it: who, when and why. */
export function HistorySheet({ screen, of }: { screen: InventoryScreen; of: string | undefined }) {
  const translate = useTranslate()
  const { change } = useListSearch()
  const wanted = historyOf(of)
  const onClose = () => change({ sheet: '', of: '' })
  const found = useVariantOf(screen, wanted)
  const name = found ? fullName(found.product.title, found.variant) : ''
  return (
    <SideSheet
      title={found ? translate(messages.historyOf, { name }) : translate(messages.history)}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
    >
      {found && (
        <div className={styles['now']}>
          <span className={styles['label']}>{translate(messages.stock)}</span>
          <VariantStock screen={screen} product={found.product} variant={found.variant} />
        </div>
      )}
      {wanted && <Movements screen={screen} variantId={wanted.variantId} />}
    </SideSheet>
  )
}

function Movements({ screen, variantId }: { screen: InventoryScreen; variantId: string }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMovements(
    screen.site.id,
    variantId,
  )
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const movements = data.pages.flatMap((page) => page.movements)
  if (movements.length === 0) return <p>{translate(messages.noHistory)}</p>
  return (
    <>
      <MovementList site={screen.site} movements={movements} />
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {translate(messages.olderMovements)}
        </Button>
      )}
    </>
  )
}

/** A variant as the list or its product's rows have it; asked for when neither shows it. */
function useVariantOf(
  { site }: InventoryScreen,
  wanted: { productId: string; variantId: string } | null,
): { product: Pick<InventoryProduct, 'title' | 'isTracked'>; variant: InventoryVariant } | null {
  const { search } = useListSearch()
  const list = useInventory(site.id, search)
  const variants = useVariants(site.id, wanted?.productId ?? '', { isEnabled: wanted !== null })
  const product = list.data?.products.find(({ id }) => id === wanted?.productId)
  const known = product?.variant ?? variants.data?.variants.find(({ id }) => id === wanted?.variantId)
  return product && known ? { product, variant: known } : null
}
