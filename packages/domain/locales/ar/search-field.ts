import { defineTranslations } from '../../kit/text.ts'
import { searchFieldMessages } from '../../search-page/search-field.messages.ts'
import { plural } from './counts.ts'

export const searchFieldTranslations = defineTranslations(searchFieldMessages, {
  suggestions: () => 'اقتراحات',
  count: ({ count }) => plural(count, { one: 'اقتراح واحد', two: 'اقتراحان', few: 'اقتراحات', many: 'اقتراحًا' }),
  none: () => 'لا توجد اقتراحات',
  allResults: ({ query }) => `كل النتائج عن «${query}»`,
  recent: () => 'عمليات البحث الأخيرة',
  removeRecent: ({ query }) => `إزالة «${query}» من عمليات البحث الأخيرة`,
  clearRecent: () => 'مسح عمليات البحث الأخيرة',
  recentCleared: () => 'مُسحت عمليات البحث الأخيرة',
  recentRemoved: ({ query }) => `أُزيل «${query}»`,
  post: () => 'مقال',
  page: () => 'صفحة',
  event: () => 'فعالية',
})
