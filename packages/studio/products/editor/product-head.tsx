import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { PaneHeader } from '@sitewright/ui/layout/pane.tsx'
import { BackToList } from '../../app-shell/screens/back-to-list.tsx'
import { SaveState } from '../../kit/form/save-state.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { formProblems } from '../form/form-problems.ts'
import { previewLink } from '../../sites/publication-query.ts'
import { stateLooks } from '../product-names.ts'
import { MoreMenu } from './more-menu.tsx'
import styles from './product-editor.module.css'
import type { ProductScreen } from './product-screen.ts'

/** Title line of a product: the way back to the list as it was, its state, whether it is saved, and actions. */
export function ProductHead({ screen }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { site, detail, form } = screen
  const { name, tone = 'quiet', mark } = stateLooks[detail.state]
  const isDraft = detail.state === 'hidden' || detail.state === 'scheduled'
  const schedule = scheduleText(translate, tag, detail)
  const beside = (
    <Badge tone={tone} mark={mark}>
      {schedule ?? translate(name)}
    </Badge>
  )
  return (
    <PaneHeader title={detail.product.title} above={<BackToProducts site={site} />} beside={beside}>
      {form.word === null ? (
        <span className={styles['count']}>{translate(messages.unsaved)}</span>
      ) : (
        <SaveState word={form.word} />
      )}
      <ViewProduct screen={screen} />
      <Button look={isDraft ? 'rest' : 'primary'} isBusy={form.isBusy} onPress={form.submit}>
        {translate(form.isBusy ? messages.saving : messages.save)}
      </Button>
      {isDraft && <Publish screen={screen} />}
      <MoreMenu screen={screen} />
    </PaneHeader>
  )
}

/** Says when visitors begin to see the product, or cease to; `null` when that is not planned. */
function scheduleText(translate: Translate, tag: string, { product, state, timeZone }: ProductDetail): string | null {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  if (state === 'scheduled' && product.publishAt !== null)
    return translate(messages.showsFrom, { time: format.format(product.publishAt) })
  if (state === 'visible' && product.hideAt !== null)
    return translate(messages.showsUntil, { time: format.format(product.hideAt) })
  return null
}

/** Saves the form and shows the product to visitors. A download without a file cannot be shown, which its field says. */
function Publish({ screen: { detail, form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const publish = () => {
    const isPossible = !formProblems({ ...form.values, visibility: 'visible' }, detail).fields.has('visibility')
    form.set('visibility', 'visible')
    if (isPossible) form.submit()
    else form.focusOn('visibility')
  }
  return (
    <Button look="primary" isDisabled={form.isBusy} onPress={publish}>
      {translate(messages.publish)}
    </Button>
  )
}

/** Leads to the product's page, which only the team sees while it is a draft. An archived product has none. */
function ViewProduct({ screen: { site, detail } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const isShown = detail.state === 'visible'
  if (detail.state === 'archived') return null
  return (
    <a
      className={buttonClass({ look: 'rest', isCompact: false, isWide: false })}
      href={isShown ? URL.parse(detail.path, site.address)?.href : previewLink(site, detail.path)}
      target="_blank"
      rel="noopener"
    >
      <Icon name={isShown ? 'external' : 'show'} />
      {translate(isShown ? messages.viewInShop : messages.preview)}
    </a>
  )
}

/** Link back to the list of products, with the filters, search and page from which the product was opened. */
export function BackToProducts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <BackToList
      to={paths.products(site.identifier)}
      name={translate(productListMessages.products)}
      label={translate(messages.backToProducts)}
    />
  )
}
