import type { ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'
import { paths } from '../../paths.ts'

type Target = Pick<ActivityEntry, 'kind' | 'target' | 'title' | 'action'>

const places: Readonly<Record<string, (site: string, id: string, title: string) => string>> = {
  asset: (site) => paths.media(site),
  assets: (site) => paths.media(site),
  customer: (site, id) => paths.customer(site, id),
  discount: (site, id) => paths.discount(site, id),
  invitation: (site) => paths.team(site),
  mail: (site) => paths.mails(site),
  order: (site, _, title) => paths.order(site, Number(title.slice(1))), // the title is its number, such as #1047
  'payment-settings': (site) => paths.payments(site),
  product: (site, id) => paths.product(site, id),
  products: (site) => paths.products(site),
  review: (site) => paths.reviews(site),
  shipping: (site) => paths.shipping(site),
  site: (site) => paths.settings(site),
  taxes: (site) => paths.taxes(site),
  teammate: (site) => paths.team(site),
  variant: (site) => paths.inventory(site),
  variants: (site) => paths.inventory(site),
}

/** Returns the path of the screen that shows what an entry of the log is about; undefined when there is none, or it was deleted. */
export function activityPlace(site: string, { kind, target, title, action }: Target): string | undefined {
  return action.endsWith('.deleted') ? undefined : places[kind]?.(site, target, title)
}
