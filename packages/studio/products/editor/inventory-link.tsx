import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import styles from './product-editor.module.css'
import type { ProductScreen } from './product-screen.ts'

/** Link to the product in the inventory, where the stock of saved variants is changed. */
export function InventoryLink({ screen: { site, detail } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  return (
    <Link className={styles['link']} to={paths.inventory(site.identifier)} search={{ q: detail.product.title }}>
      {translate(messages.openInventory)}
    </Link>
  )
}
