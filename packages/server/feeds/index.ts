export { calendarText } from './calendar-text.ts'
export { renderRssFeed } from './render-rss-feed.ts'
export { maxSitemapEntries, sitemapIndexText, sitemapText, type SitemapEntry } from './sitemap-text.ts'
export { structuredData, type StructuredDataSite } from './structured-data.ts'
