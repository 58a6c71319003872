import type { Ctx } from '../../context.ts'
import { orderDocument as words } from '@sitewright/domain/orders/order-document.messages.ts'
import { paperContextOf, type PaperContext, type PaperSite } from './paper-context.ts'
import { makeSay } from './say.ts'

/** The shop at the head of a paper. */
export type ShopHead = { name: string; lines: string[] }

export function shopHeadOf(paper: PaperContext): ShopHead {
  const { businessName: name, addressLines, phone, contactEmail, businessId, vatId } = paper.shop
  const say = makeSay(paper)
  const numbers = [
    businessId === '' ? '' : say(words.businessId, { id: businessId }),
    vatId === '' ? '' : say(words.vatId, { id: vatId }),
  ]
  return { name, lines: [...addressLines, phone, contactEmail, ...numbers].filter((line) => line !== '') }
}

/** Returns how a shop stands on a paper in the language of its site. */
export function shopOnPapers(ctx: Ctx, site: PaperSite & { currency: string; language: string }): ShopHead {
  return shopHeadOf(paperContextOf(ctx, site, site))
}
