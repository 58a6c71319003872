import type { Message } from '../kit/text.ts'
import { newSiteMessages as messages } from './new-site.messages.ts'

export const siteKinds = ['shop', 'catalogue', 'blog'] as const
export type SiteKind = (typeof siteKinds)[number]

/** A page with which a new site begins, beside its home page. The theme Kiln shows products of `shop` and posts of `journal` on that. */
export type StarterPage = 'shop' | 'catalogue' | 'journal' | 'about' | 'contact'

/** What somebody chooses who makes a site: a name, one sentence, and the pages it begins with, in the order of the navigation. */
export const kindsOfSites: Readonly<Record<SiteKind, { name: Message; help: Message; pages: readonly StarterPage[] }>> =
  {
    shop: { name: messages.shop, help: messages.shopHelp, pages: ['shop', 'journal', 'contact'] },
    catalogue: { name: messages.catalogue, help: messages.catalogueHelp, pages: ['catalogue', 'about', 'contact'] },
    blog: { name: messages.blog, help: messages.blogHelp, pages: ['journal', 'about', 'contact'] },
  }
