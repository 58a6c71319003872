import { button, column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { kindsOfSites, type SiteKind, type StarterPage } from '@sitewright/domain/sites/site-kinds.ts'
import { starterMessages as messages } from '@sitewright/domain/sites/starter.messages.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { createPageIn, publishBlockAreaIn, setNavigationIn } from '../pages/index.ts'
import { activateBuiltInThemeIn } from '../themes/index.ts'

type Filled = { title: string; kind: SiteKind }

/** Gives a new site the theme Kiln and the pages of its kind, in the transaction that makes it and in the site's language. */
export async function fillSite(tx: Tx, ctx: Ctx, { title, kind }: Filled): Promise<void> {
  const { locale } = ctx
  const say = (message: Message): string => messageText(locale, message)
  await activateBuiltInThemeIn(tx, ctx, { theme: 'kiln', tweaks: heroWithoutPicture })
  await createPageIn(tx, ctx, { urlId: 'home', title: say(messages.home), typeName: 'page', isHome: true })
  const { welcome, first, label } = welcomes[kind]
  const words = html(`<h1>${escape(title)}</h1><p>${escape(say(welcome))}</p>`)
  const hero = page(row(column(12, words, button(say(label), `/${pagesOf[first].urlId}`))))
  await publishBlockAreaIn(tx, ctx, 'homeHero', hero)
  const ids: { pageId: string }[] = []
  for (const name of kindsOfSites[kind].pages) {
    const { urlId, typeName, text } = pagesOf[name]
    const own = say(messages[name])
    const document = text && { document: textPage(own, text(ctx, title, kind)) }
    const { id } = await createPageIn(tx, ctx, { urlId, title: own, typeName, ...document })
    ids.push({ pageId: id })
  }
  await setNavigationIn(tx, ctx, 'mainNav', ids)
  const cart = kind === 'shop' ? [{ url: '/cart', title: say(messages.cart) }] : []
  await setNavigationIn(tx, ctx, 'footerNav', [...ids.slice(-1), ...cart])
}

/** There is no picture yet, beside or over which the text could stand. */
const heroWithoutPicture = { 'tweak-hero-text': 'Below the picture' }

type Page = { urlId: string; typeName: string; text?: (ctx: Ctx, site: string, kind: SiteKind) => string[] }

const pagesOf: Readonly<Record<StarterPage, Page>> = {
  shop: { urlId: 'shop', typeName: 'products' },
  catalogue: { urlId: 'shop', typeName: 'products' }, // the collection whose featured products Kiln shows on the home page
  journal: { urlId: 'journal', typeName: 'blog' },
  about: {
    urlId: 'about',
    typeName: 'page',
    text: ({ locale }, site) => [messageText(locale, messages.aboutText, { site })],
  },
  contact: {
    urlId: 'contact',
    typeName: 'page',
    text: ({ locale }, site, kind) => [
      messageText(locale, messages.contactText, { site }),
      ...(kind === 'shop' ? [messageText(locale, messages.orderHelp)] : []),
    ],
  },
}

const welcomes = {
  shop: { welcome: messages.welcomeShop, first: 'shop', label: messages.toShop },
  catalogue: { welcome: messages.welcomeCatalogue, first: 'catalogue', label: messages.toCatalogue },
  blog: { welcome: messages.welcomeBlog, first: 'journal', label: messages.toJournal },
} as const satisfies Record<SiteKind, { welcome: Message; first: StarterPage; label: Message }>

function textPage(title: string, paragraphs: readonly string[]): PageDocument {
  const source = paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')
  return page(row(column(12, html(`<h1>${escape(title)}</h1>${source}`))))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
