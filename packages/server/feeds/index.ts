export { calendarText } from './calendar-text.ts'
export { feedText } from './feed-text.ts'
export { maxSitemapEntries, sitemapIndexText, sitemapText, type SitemapEntry } from './sitemap-text.ts'
export { structuredData, type StructuredDataSite as StructuredSite } from './structured-data.ts'
