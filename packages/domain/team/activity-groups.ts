/** Groups of changes by which the activity log can be filtered. */
export const activityGroups = [
  'team',
  'settings',
  'orders',
  'products',
  'discounts',
  'reviews',
  'pages',
  'media',
  'design',
] as const
export type ActivityGroup = (typeof activityGroups)[number]

const kinds: Readonly<Record<ActivityGroup, readonly string[]>> = {
  team: ['teammate', 'invitation', 'right'],
  settings: ['site', 'shipping', 'taxes', 'mail', 'checkout', 'legal', 'redirect', 'payment-settings'],
  orders: ['order', 'customer', 'shopper'],
  products: ['product', 'products', 'variant', 'variants', 'stock', 'restock', 'category', 'tag'],
  discounts: ['discount'],
  reviews: ['review'],
  pages: ['page', 'item', 'area', 'navigation', 'author'],
  media: ['asset', 'assets', 'folder'],
  design: ['theme'],
}

/** Returns the kinds of targets that belong to a group of changes. */
export function kindsOfGroup(group: ActivityGroup): readonly string[] {
  return kinds[group]
}
