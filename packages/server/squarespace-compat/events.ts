import { listPagination } from './list-pagination.ts'

/** Template for the date, time and place of an event. `part` is the prefix of the class names. */
const meta = (part: string): string => `\
<ul class="${part}-meta event-meta">
  <li class="${part}-meta-item ${part}-meta-date event-meta-item"><time class="event-date" datetime="{startDate|date %F}">{startDate|date %A, %B %e, %Y}</time>{.same-day?}{.or}{.if endDate} – <time class="event-date" datetime="{endDate|date %F}">{endDate|date %A, %B %e, %Y}</time>{.end}{.end}</li>
  <li class="${part}-meta-item ${part}-meta-time event-meta-item"><span class="event-time-12hr"><time class="event-time-12hr-start" datetime="{startDate|date %F}">{startDate|date %l:%M %p}</time>{.if endDate} – <time class="event-time-12hr-end" datetime="{endDate|date %F}">{endDate|date %l:%M %p}</time>{.end}</span><span class="event-time-24hr" hidden><time class="event-time-24hr-start" datetime="{startDate|date %F}">{startDate|date %H:%M}</time>{.if endDate} – <time class="event-time-24hr-end" datetime="{endDate|date %F}">{endDate|date %H:%M}</time>{.end}</span></li>
  {.section location}{.if addressTitle || addressLine1}<li class="${part}-meta-item ${part}-meta-address event-meta-item"><strong class="${part}-meta-address-title">{addressTitle|htmltag}</strong> <span class="${part}-meta-address-line">{addressLine1|htmltag}</span> <span class="${part}-meta-address-line">{addressLine2|htmltag}</span> <span class="${part}-meta-address-line">{addressCountry|htmltag}</span> <a class="${part}-meta-address-maplink" rel="noopener" target="_blank" href="https://www.openstreetmap.org/search?query={addressLine1|url-encode}+{addressLine2|url-encode}+{addressCountry|url-encode}">({words.map|htmltag})</a></li>{.end}{.end}
  <li class="${part}-meta-item ${part}-meta-export event-meta-item"><a class="${part}-meta-export-google" rel="noopener" target="_blank" href="{@|google-calendar-url}">{words.addToCalendar|htmltag}</a> <a class="${part}-meta-export-ical" href="{fullUrl|htmltag}?format=ical">ICS</a></li>
</ul>`

const picture = `<img class="eventlist-thumbnail" src="{assetUrl|htmltag}?format=500w"{@|image-srcset} sizes="(min-width: 800px) 30vw, 92vw" width="{originalSize|width}" height="{originalSize|height}" {@|image-meta}data-load="false" loading="lazy" decoding="async">`

const eventOf = (time: 'upcoming' | 'past'): string => `\
<article class="eventlist-event eventlist-event--${time}{.main-image?} eventlist-hasimg eventlist-event--hasimg{.end} {@|item-classes}" data-item-id="{id}">
  {.main-image?}<a class="eventlist-column-thumbnail content-fill" href="{fullUrl|htmltag}" tabindex="-1" aria-hidden="true">{.if mainImage}{.section mainImage}${picture}{.end}{.or}${picture}{.end}</a>{.end}
  <div class="eventlist-column-date"><div class="eventlist-datetag"><div class="eventlist-datetag-inner"><div class="eventlist-datetag-startdate eventlist-datetag-startdate--month">{startDate|date %b}</div><div class="eventlist-datetag-startdate eventlist-datetag-startdate--day">{startDate|date %e}</div></div></div></div>
  <div class="eventlist-column-info">
    <h2 class="eventlist-title"><a class="eventlist-title-link" href="{fullUrl|htmltag}">{title|htmltag}</a></h2>
    ${meta('eventlist')}
    {.excerpt?}<div class="eventlist-excerpt">{excerpt}</div>{.or}{.section body}<div class="eventlist-description">{@}</div>{.end}{.end}
    <a class="eventlist-button sqs-editable-button sqs-button-element--primary" href="{fullUrl|htmltag}">{words.viewEvent|htmltag}<span class="visually-hidden v6-visually-hidden"> {title|htmltag}</span></a>
  </div>
</article>`

/** Template of an event list. The calendar view adds an empty container above the list, which scripts fill with a calendar. */
export const eventsListTemplate = `\
<section class="events{.calendar-view?} events--calendar{.end}" data-content-field="main-content">
  <h1 class="eventlist-heading">{collection.title|htmltag}</h1>
  {.calendar-view?}<div class="eventcal sqs-calendar" id="jsEventCollectionCalendar" data-month-filter="{monthFilter|htmltag}"></div>{.end}
  <h2 class="eventlist-subheading visually-hidden v6-visually-hidden">{words.upcomingEvents|htmltag}</h2>
  <div class="eventlist eventlist--upcoming">{.repeated section upcoming}${eventOf('upcoming')}{.or}<p class="eventlist-empty">{words.noUpcomingEvents|htmltag}</p>{.end}</div>
  {.section past}<h2 class="eventlist-subheading">{words.pastEvents|htmltag}</h2>
  <div class="eventlist eventlist--past">{.repeated section @}${eventOf('past')}{.end}</div>{.end}
  ${listPagination('eventlist-pagination pagination', { className: 'newer', word: 'previous' }, { className: 'older', word: 'next' })}
</section>`

export const eventsItemTemplate = `\
{.section item}<article class="eventitem {@|item-classes}" data-item-id="{id}" data-content-field="main-content">
  <a class="eventitem-backlink" href="{collection.fullUrl|htmltag}">{words.backToAll|htmltag}</a>
  <div class="eventitem-column-meta">
    <h1 class="eventitem-title" data-content-field="title">{title|htmltag}</h1>
    ${meta('eventitem')}
  </div>
  <div class="eventitem-column-content">{body}</div>
  {.section sourceUrl}<p class="eventitem-sourceurl"><a href="{@|htmltag}" rel="noopener">{@|htmltag}</a></p>{.end}
  <div class="eventitem-column-share">{@|apply sqs-share-buttons.block}</div>
  {.comments?}<div class="eventitem-comments">{@|comments}</div>{.end}
</article>{.end}
{.section pagination}{.if prevItem || nextItem}<nav class="eventitem-pagination eventitem-pager" aria-label="{words.pages|htmltag}">
  {.section prevItem}<a class="eventitem-pager-link eventitem-pager-link--prev" rel="prev" href="{fullUrl|htmltag}">{title|htmltag}</a>{.end}
  {.section nextItem}<a class="eventitem-pager-link eventitem-pager-link--next" rel="next" href="{fullUrl|htmltag}">{title|htmltag}</a>{.end}
</nav>{.end}{.end}`
