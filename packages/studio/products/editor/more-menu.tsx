import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import { productSavedAnswer, type BulkChange } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../kit/api.ts'
import { useAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import { doneMessage, sendProductChange } from '../list/use-product-change.ts'
import { productApiPath, useReloadProducts } from '../products-query.ts'
import type { ProductScreen } from './product-screen.ts'

/** Menu with the rarer actions: duplicate, archive and delete. All can be undone. */
export function MoreMenu({ screen: { site, detail } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const reload = useReloadProducts(site.id)
  const { id, product, archivedAt } = detail
  const { title } = product
  const subject = `product ${id}`
  const undoneText = translate(productListMessages.undone, { what: title })
  const onFailure = (text: string) => void notifyFailure(text)
  const change = useAction({
    site: site.id,
    subject,
    send: (wanted: BulkChange, key) => sendProductChange(site.id, { ids: [id], change: wanted }, key),
    reload,
    doneText: (_, wanted) => translate(doneMessage(wanted), { what: title }),
    undoneText,
    onConflict: onFailure,
    onDone: () => void navigate({ to: paths.products(site.identifier) }),
  })
  const duplicate = useAction({
    site: site.id,
    subject,
    send: async (_: object, idempotencyKey) => {
      const path = `${productApiPath(id)}/duplicate`
      return productSavedAnswer.parse(await callApi({ method: 'POST', path, body: {}, site: site.id, idempotencyKey }))
    },
    reload,
    doneText: () => translate(messages.duplicated, { name: title }),
    undoneText,
    onConflict: onFailure,
    onDone: (answer) => void navigate({ to: paths.product(site.identifier, answer.detail.id) }),
  })
  return (
    <Menu
      trigger={<Icon name="more" />}
      triggerClass={buttonClass({ look: 'plain', isCompact: false, isWide: false })}
      label={translate(messages.more)}
      placement="bottom end"
    >
      <MenuItem icon="copy" onAction={() => duplicate.run({})}>
        {translate(productListMessages.duplicate)}
      </MenuItem>
      <MenuItem icon="archive" onAction={() => change.run({ kind: archivedAt === null ? 'archive' : 'unarchive' })}>
        {translate(archivedAt === null ? productListMessages.archive : productListMessages.unarchive)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" onAction={() => change.run({ kind: 'delete' })}>
        {translate(productListMessages.remove)}
      </MenuItem>
    </Menu>
  )
}
