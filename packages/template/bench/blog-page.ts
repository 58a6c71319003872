import { escaped, type Page, truncated } from './page.ts'

const day = 86_400_000
const firstDay = 1_700_000_000_000

const posts = Array.from({ length: 40 }, (_, index) => ({
  id: `post-${index}`,
  title: `Firing no. ${index + 1} & what came of it`,
  fullUrl: `/journal/firing-${index + 1}`,
  publishOn: firstDay + index * day,
  author: { displayName: index % 2 === 0 ? 'Mara Lindqvist' : 'Jo "Ash" Keller' },
  excerpt: `The kiln was opened after ${index + 2} days. Two shelves had moved, the celadon ran, and the tall jugs came out better than they ever did; notes and pictures follow.`,
  categories: index % 3 === 0 ? [] : ['Workshop', 'Kiln diary'].slice(0, index % 3),
  commentCount: index % 4,
  starred: index === 3,
}))

const data = {
  website: { timeZone: 'UTC' },
  collection: { title: 'Journal', fullUrl: '/journal' },
  items: posts,
  pagination: { nextPage: true, nextPageUrl: '/journal?offset=40' },
}

const partials = new Map([
  [
    'post.html',
    `<article class="post{.if starred} starred{.end}" id="{id}"><h2><a href="{fullUrl}">{title|htmltag}</a></h2>
<p class="by"><time>{publishOn|date %B %d, %Y}</time> by {author.displayName|htmltag}{.if categories} in {.repeated section categories}<a href="{collection.fullUrl}?category={@|encode-uri-component}">{@}</a>{.alternates with}, {.end}{.end}</p>
<p>{excerpt|truncate 100 …}</p>{.equal? commentCount 0}{.or}<p class="comments">{commentCount} comment{commentCount|pluralize}</p>{.end}
</article>
`,
  ],
])

const template = `<main><h1>{collection.title|htmltag}</h1>
{.repeated section items}{@|apply post.html}{.end}{.section pagination}{.if nextPage}<a rel="next" href="{nextPageUrl}">Older</a>{.end}{.end}</main>
`

type Blog = typeof data

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date in the time zone that the page data name, with one cached formatter per zone. */
function dateOf(time: number, timeZone: string): string {
  const options = { year: 'numeric', month: 'long', day: '2-digit', timeZone } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(timeZone, format)
  return format.format(time)
}

function byHand({ website, collection, items, pagination }: Blog): string {
  let html = `<main><h1>${escaped(collection.title)}</h1>\n`
  for (const post of items) {
    html += `<article class="post${post.starred ? ' starred' : ''}" id="${post.id}"><h2><a href="${post.fullUrl}">${escaped(post.title)}</a></h2>
<p class="by"><time>${dateOf(post.publishOn, website.timeZone)}</time> by ${escaped(post.author.displayName)}`
    for (let at = 0; at < post.categories.length; at++) {
      const category = post.categories[at]!
      html += `${at === 0 ? ' in ' : ', '}<a href="${collection.fullUrl}?category=${encodeURIComponent(category)}">${category}</a>`
    }
    html += `</p>\n<p>${truncated(post.excerpt, 100, '…')}</p>`
    if (post.commentCount > 0) {
      html += `<p class="comments">${post.commentCount} comment${post.commentCount === 1 ? '' : 's'}</p>`
    }
    html += '\n</article>\n'
  }
  if (pagination.nextPage) html += `<a rel="next" href="${pagination.nextPageUrl}">Older</a>`
  return html + '</main>\n'
}

const prepared = {
  ...data,
  items: posts.map((post) => ({
    ...post,
    date: dateOf(post.publishOn, data.website.timeZone),
    shortExcerpt: truncated(post.excerpt, 100, '…'),
    hasCategories: post.categories.length > 0,
    hasComments: post.commentCount > 0,
    ending: post.commentCount === 1 ? '' : 's',
    links: post.categories.map((name, at) => ({ name, encoded: encodeURIComponent(name), notFirst: at > 0 })),
  })),
}

export const blog: Page<Blog> = {
  name: 'blog',
  template,
  partials,
  data,
  byHand,
  foreign: {
    data: prepared,
    mustache: `<main><h1>{{collection.title}}</h1>
{{#items}}<article class="post{{#starred}} starred{{/starred}}" id="{{{id}}}"><h2><a href="{{{fullUrl}}}">{{title}}</a></h2>
<p class="by"><time>{{{date}}}</time> by {{author.displayName}}{{#hasCategories}} in {{#links}}{{#notFirst}}, {{/notFirst}}<a href="/journal?category={{{encoded}}}">{{{name}}}</a>{{/links}}{{/hasCategories}}</p>
<p>{{{shortExcerpt}}}</p>{{#hasComments}}<p class="comments">{{{commentCount}}} comment{{{ending}}}</p>{{/hasComments}}
</article>
{{/items}}<a rel="next" href="{{{pagination.nextPageUrl}}}">Older</a></main>
`,
    eta: `<main><h1><%= it.collection.title %></h1>
<% it.items.forEach((post) => { %><article class="post<% if (post.starred) { %> starred<% } %>" id="<%~ post.id %>"><h2><a href="<%~ post.fullUrl %>"><%= post.title %></a></h2>
<p class="by"><time><%~ post.date %></time> by <%= post.author.displayName %><% if (post.hasCategories) { %> in <% post.links.forEach((link) => { %><% if (link.notFirst) { %>, <% } %><a href="/journal?category=<%~ link.encoded %>"><%~ link.name %></a><% }) %><% } %></p>
<p><%~ post.shortExcerpt %></p><% if (post.hasComments) { %><p class="comments"><%~ post.commentCount %> comment<%~ post.ending %></p><% } %>
</article>
<% }) %><a rel="next" href="<%~ it.pagination.nextPageUrl %>">Older</a></main>
`,
    liquid: `<main><h1>{{ collection.title | escape }}</h1>
{% for post in items %}<article class="post{% if post.starred %} starred{% endif %}" id="{{ post.id }}"><h2><a href="{{ post.fullUrl }}">{{ post.title | escape }}</a></h2>
<p class="by"><time>{{ post.date }}</time> by {{ post.author.displayName | escape }}{% if post.hasCategories %} in {% for link in post.links %}{% if link.notFirst %}, {% endif %}<a href="/journal?category={{ link.encoded }}">{{ link.name }}</a>{% endfor %}{% endif %}</p>
<p>{{ post.shortExcerpt }}</p>{% if post.hasComments %}<p class="comments">{{ post.commentCount }} comment{{ post.ending }}</p>{% endif %}
</article>
{% endfor %}<a rel="next" href="{{ pagination.nextPageUrl }}">Older</a></main>
`,
  },
}
