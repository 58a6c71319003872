import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { ProductScreen } from './product-screen.ts'
import styles from './product-editor.module.css'

/** Lengths in characters that search engines usually show. */
const shownTitleChars = 60
const shownTextChars = 160

/** The product's address, texts for search engines, and how a result looks. */
export function SeoCard({ screen: { site, detail, form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { title, excerpt, seoTitle, seoDescription, urlId } = form.values
  const address = normalUrlId(urlId) ?? urlId.trim()
  const isMoved = address !== detail.product.urlId
  const count = (text: string, max: number) => translate(messages.seoCount, { count: text.length, max })
  return (
    <Card title={translate(messages.searchEngines)}>
      <CardBody>
        <figure className={styles['result']} aria-label={translate(messages.seoPreview)}>
          <span className={styles['resultPath']}>{crumbs(site.address, detail.collection.path, address)}</span>
          <b className={styles['resultTitle']}>{seoTitle || `${title} — ${site.title}`}</b>
          <p>{cut(seoDescription || htmlToText(excerpt))}</p>
        </figure>
        <TextField
          {...form.field('urlId')}
          label={translate(messages.urlId)}
          help={isMoved ? translate(messages.urlRedirects) : translate(messages.urlHelp, { path: detail.path })}
          autoComplete="off"
          spellCheck="false"
        />
        <TextField
          {...form.field('seoTitle')}
          label={translate(messages.seoTitle)}
          note={count(seoTitle, shownTitleChars)}
          help={translate(messages.seoHelp)}
          autoComplete="off"
        />
        <TextField
          {...form.field('seoDescription')}
          label={translate(messages.seoDescription)}
          note={count(seoDescription, shownTextChars)}
          isMultiline
        />
      </CardBody>
    </Card>
  )
}

function crumbs(address: string, collectionPath: string, urlId: string): string {
  const host = URL.parse(address)?.host ?? ''
  return [host, ...collectionPath.split('/').filter(Boolean), urlId].join(' › ')
}

function cut(text: string): string {
  return text.length > shownTextChars ? `${text.slice(0, shownTextChars).trimEnd()} …` : text
}
