/** Every table that holds rows of sites, and the one module that may name it. Each has `site_id`, forced row-level security and grants. */
export const siteTables = {
  activity: 'sites',
  outbox: 'kit',
  site_settings: 'sites',
  teammates: 'team',
  assets: 'media',
  theme_versions: 'themes',
  theme_files: 'themes',
  site_themes: 'themes',
  block_areas: 'pages',
  navigation_items: 'pages',
  page_versions: 'pages',
  pages: 'pages',
  redirects: 'pages',
  places: 'stock',
  stock: 'stock',
  stock_movements: 'stock',
  item_versions: 'catalog',
  product_documents: 'catalog',
  product_images: 'catalog',
  products: 'catalog',
  variants: 'catalog',
  cart_entries: 'cart',
  carts: 'cart',
} as const

/** Read-only views that a module publishes for those to its right. */
export const publishedViews = {
  catalog_variant_view: 'catalog',
  media_asset_view: 'media',
  pages_area_view: 'pages',
  pages_document_view: 'pages',
  pages_navigation_view: 'pages',
  pages_page_view: 'pages',
  sites_settings_view: 'sites',
  stock_variant_view: 'stock',
  themes_site_view: 'themes',
} as const
