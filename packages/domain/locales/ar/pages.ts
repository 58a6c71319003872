import { defineTranslations } from '../../kit/text.ts'
import { systemPagesMessages } from '../../pages/system-pages.messages.ts'

export const pagesTranslations = defineTranslations(systemPagesMessages, {
  newer: () => 'أحدث',
  older: () => 'أقدم',
  previous: () => 'السابق',
  next: () => 'التالي',
  all: () => 'الكل',
  pages: () => 'الصفحات',
  categories: () => 'الأقسام',
  readMore: () => 'تابع القراءة',
  backToAll: () => 'العودة إلى كل الفعاليات',
  viewEvent: () => 'عرض الفعالية',
  upcomingEvents: () => 'الفعاليات القادمة',
  pastEvents: () => 'الفعاليات الماضية',
  noUpcomingEvents: () => 'لا فعاليات قادمة.',
  nothingHere: () => 'لا شيء هنا بعد.',
  postedIn: () => 'نُشر في',
  tagged: () => 'وسوم',
  addToCalendar: () => 'تقويم Google',
  map: () => 'الخريطة',
  notFound: () => 'لم نجد الصفحة التي تبحث عنها.',
  toHome: () => 'إلى الصفحة الرئيسية',
})
