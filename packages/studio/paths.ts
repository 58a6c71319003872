/** All paths of the studio. Links and redirects call these functions, so that a path is written in one place only. */
export const paths = {
  /** Path of the home page; with a site's identifier, the navigation leads to that site. */
  home: (site?: string) => (site === undefined ? '/' : `/?site=${encodeURIComponent(site)}`),
  newSite: () => '/new-site',
  /** Path of the sign-in page. `next` is the path to open after the sign-in; omitted for the home page. */
  signIn: (next?: string) =>
    next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
  forgotPassword: () => '/forgot-password',
  /** Path of the signed-in account's own settings. */
  account: () => '/account',
  /** Path of a site's team, given the site's identifier. */
  team: (site: string) => `/${encodeURIComponent(site)}/team`,
  activity: (site: string) => `/${encodeURIComponent(site)}/activity`,
  /** Path of the list of a site's settings. */
  settings: (site: string) => `/${encodeURIComponent(site)}/settings`,
  generalSettings: (site: string) => `/${encodeURIComponent(site)}/settings/general`,
  business: (site: string) => `/${encodeURIComponent(site)}/settings/business`,
  /** Path of a site's list of orders, given the site's identifier. */
  orders: (site: string) => `/${encodeURIComponent(site)}/orders`,
  order: (site: string, number: number) => `/${encodeURIComponent(site)}/orders/${number}`,
  /** Path of a site's list of customers. */
  customers: (site: string) => `/${encodeURIComponent(site)}/customers`,
  customer: (site: string, id: string) => `/${encodeURIComponent(site)}/customers/${id}`,
  /** Path of the stock of a site's products. */
  inventory: (site: string) => `/${encodeURIComponent(site)}/inventory`,
  /** Path of the list of who waits for what is sold out. */
  restock: (site: string) => `/${encodeURIComponent(site)}/restock`,
  /** Path of a site's queue of reviews. */
  reviews: (site: string) => `/${encodeURIComponent(site)}/reviews`,
  /** Path of a site's list of products. */
  products: (site: string) => `/${encodeURIComponent(site)}/products`,
  newProduct: (site: string) => `/${encodeURIComponent(site)}/products/new`,
  product: (site: string, id: string) => `/${encodeURIComponent(site)}/products/${id}`,
  discounts: (site: string) => `/${encodeURIComponent(site)}/discounts`,
  /** Path of a discount, given its id; `new` for one that is being made. */
  discount: (site: string, id: string) => `/${encodeURIComponent(site)}/discounts/${id}`,
  /** Path of a site's shipping zones and rates. */
  shipping: (site: string) => `/${encodeURIComponent(site)}/shipping`,
  payments: (site: string) => `/${encodeURIComponent(site)}/payments`,
  taxes: (site: string) => `/${encodeURIComponent(site)}/taxes`,
  /** Path of what the checkout asks for, and of the legal texts. */
  checkout: (site: string) => `/${encodeURIComponent(site)}/checkout`,
  /** Path of the texts of a shop's emails. */
  mails: (site: string) => `/${encodeURIComponent(site)}/mails`,
  /** Path of a site's pictures. */
  media: (site: string) => `/${encodeURIComponent(site)}/media`,
  /** Path of a site's outbox, given the site's identifier; without it, the outbox of the first site. */
  outbox: (site?: string) => (site === undefined ? '/outbox' : `/outbox?site=${encodeURIComponent(site)}`),
} as const
