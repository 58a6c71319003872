import { escaped, type Page } from './page.ts'

const data = {
  website: { siteTitle: 'Kiln & Company', siteDescription: 'Stoneware, made by hand' },
  collection: { title: 'About us', description: '', itemCount: 3 },
  author: { displayName: 'Mara Lindqvist' },
  isOpen: true,
  links: ['Shop', 'Journal', 'Visits', 'Care', 'Contact'].map((title) => ({
    title,
    fullUrl: `/${title.toLowerCase()}`,
    external: title === 'Visits',
  })),
}

const template = `<header><h1>{collection.title|htmltag}</h1>{.if collection.description}<p>{collection.description}</p>{.end}</header>
<nav>{.repeated section links}<a href="{fullUrl}"{.if external} rel="external"{.end}>{title|htmltag}</a>{.alternates with} · {.end}</nav>
{.section website}<footer>{siteTitle|htmltag}: {siteDescription} {.if isOpen}open{.or}closed{.end} {author.displayName}</footer>{.end}
`

type About = typeof data

function byHand({ website, collection, author, links, isOpen }: About): string {
  let html = `<header><h1>${escaped(collection.title)}</h1>`
  if (collection.description) html += `<p>${collection.description}</p>`
  html += '</header>\n<nav>'
  links.forEach(({ title, fullUrl, external }, index) => {
    if (index > 0) html += ' · '
    html += `<a href="${fullUrl}"${external ? ' rel="external"' : ''}>${escaped(title)}</a>`
  })
  html += `</nav>\n<footer>${escaped(website.siteTitle)}: ${website.siteDescription} `
  return `${html}${isOpen ? 'open' : 'closed'} ${author.displayName}</footer>\n`
}

export const small: Page<About> = {
  name: 'small',
  template,
  partials: new Map(),
  data,
  byHand,
  foreign: {
    data: { ...data, links: data.links.map((link, index) => ({ ...link, notFirst: index > 0 })) },
    mustache: `<header><h1>{{collection.title}}</h1>{{#collection.description}}<p>{{collection.description}}</p>{{/collection.description}}</header>
<nav>{{#links}}{{#notFirst}} · {{/notFirst}}<a href="{{{fullUrl}}}"{{#external}} rel="external"{{/external}}>{{title}}</a>{{/links}}</nav>
{{#website}}<footer>{{siteTitle}}: {{{siteDescription}}}{{/website}} {{#isOpen}}open{{/isOpen}}{{^isOpen}}closed{{/isOpen}} {{{author.displayName}}}</footer>
`,
    eta: `<header><h1><%= it.collection.title %></h1><% if (it.collection.description) { %><p><%~ it.collection.description %></p><% } %></header>
<nav><% it.links.forEach((link) => { %><% if (link.notFirst) { %> · <% } %><a href="<%~ link.fullUrl %>"<% if (link.external) { %> rel="external"<% } %>><%= link.title %></a><% }) %></nav>
<footer><%= it.website.siteTitle %>: <%~ it.website.siteDescription %> <%~ it.isOpen ? 'open' : 'closed' %> <%~ it.author.displayName %></footer>
`,
    liquid: `<header><h1>{{ collection.title | escape }}</h1>{% if collection.description != '' %}<p>{{ collection.description }}</p>{% endif %}</header>
<nav>{% for link in links %}{% if link.notFirst %} · {% endif %}<a href="{{ link.fullUrl }}"{% if link.external %} rel="external"{% endif %}>{{ link.title | escape }}</a>{% endfor %}</nav>
<footer>{{ website.siteTitle | escape }}: {{ website.siteDescription }} {% if isOpen %}open{% else %}closed{% endif %} {{ author.displayName }}</footer>
`,
  },
}
