import { defineMessages } from '../kit/text.ts'

/** Texts of the built-in page templates, used when a theme has none of its own. */
export const systemPagesMessages = defineMessages('systemPages', {
  newer: () => 'Newer',
  older: () => 'Older',
  previous: () => 'Previous',
  next: () => 'Next',
  all: () => 'All',
  pages: () => 'Pages',
  categories: () => 'Categories',
  readMore: () => 'Read more',
  backToAll: () => 'Back to all events',
  viewEvent: () => 'View event',
  upcomingEvents: () => 'Upcoming events',
  pastEvents: () => 'Past events',
  noUpcomingEvents: () => 'There are no upcoming events.',
  nothingHere: () => 'There is nothing here yet.',
  postedIn: () => 'Posted in',
  tagged: () => 'Tagged',
  addToCalendar: () => 'Google Calendar',
  map: () => 'map',
  notFound: () => 'We couldn’t find the page you were looking for.',
  toHome: () => 'Go to the home page',
})
