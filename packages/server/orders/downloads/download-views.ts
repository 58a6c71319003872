import { downloadWords as words } from '@sitewright/domain/downloads/downloads.messages.ts'
import { fileKindOf, fileSizeText } from '@sitewright/domain/downloads/product-file.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { orderTimeText } from '@sitewright/domain/orders/order-dates.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { BoughtFile } from '../../downloads/index.ts'
import type { PaperContext } from '../papers/paper-context.ts'
import type { Say } from '../papers/say.ts'

/** A file as pages and mails show it. `path` is that of its link; '' when the link is over. */
export type DownloadView = {
  lineId: string
  name: string
  /** Kind and size: `PDF, 12 MB`. */
  about: string
  /** How long the link works. */
  note: string
  path: string
}

type Texts = { paper: Pick<PaperContext, 'dates' | 'locale'>; say: Say }

export function downloadViews(files: readonly BoughtFile[], { paper, say }: Texts): DownloadView[] {
  return files.map(({ lineId, name, bytes, token, isOver, endMs }) => ({
    lineId,
    name,
    about: say(words.about, { kind: fileKindOf(name), size: fileSizeText(bytes, paper.dates.language) }),
    note: isOver
      ? say(words.isOver)
      : endMs === null
        ? say(words.lifeOfLink)
        : say(words.worksUntil, { time: orderTimeText(endMs, paper.dates) }),
    path: isOver ? '' : downloadPath(token),
  }))
}

export function downloadPath(token: string): string {
  return `/files/${token}`
}

/** How expired links are renewed: with one press in the account, otherwise by a mail to the order's address. */
export type RenewForm = { action: string; button: string; help: string }

/** What the pages of an order show of its downloads; null when it has none. */
export type PageDownloads = {
  title: string
  rows: { title: string; imageUrl: string; text: string; files: DownloadView[] }[]
  words: { download: string }
  renew: RenewForm | null
}

type Source = Texts & { order: OrderDetail; downloads: readonly BoughtFile[] }

/**
 * Returns the panel of downloads. With `isEveryLine`, it also names digital products without a file and those that wait for the
 * payment. `accountPath` is the order's page in the account of the shopper who is signed in.
 */
export function pageDownloads(
  source: Source,
  { isEveryLine, accountPath }: { isEveryLine: boolean; accountPath: string | null },
  textWithoutFile = '',
): PageDownloads | null {
  const { order, downloads, say } = source
  const views = downloadViews(downloads, source)
  const ready = new Set(downloadableLines(order))
  const isWaiting = order.axes.payment === 'none' && order.axes.order !== 'cancelled'
  const rows = order.lines
    .filter((line) => line.productType === productTypes.digital && (ready.has(line) || isWaiting))
    .map(({ id, title, imageUrl }) => {
      const files = views.filter(({ lineId }) => lineId === id)
      const text = isWaiting ? say(words.afterPayment) : textWithoutFile
      return { title, imageUrl: imageUrl ?? '', text: files.length > 0 ? '' : text, files }
    })
    .filter(({ files }) => isEveryLine || files.length > 0)
  if (rows.length === 0) return null
  const title = say(isEveryLine && !isWaiting ? words.rightAway : words.yourDownloads)
  return { title, rows, words: { download: say(words.download) }, renew: renewForm(source, accountPath) }
}

function renewForm({ downloads, say }: Source, accountPath: string | null): RenewForm | null {
  const over = downloads.find(({ isOver }) => isOver)
  if (!over) return null
  if (accountPath !== null) return { action: `${accountPath}/downloads`, button: say(words.renew), help: '' }
  return { action: `${downloadPath(over.token)}/renew`, button: say(words.mailNew), help: say(words.mailNewHelp) }
}
