import { escaped, type Page } from './page.ts'

type Folder = { title: string; fullUrl: string; items: Folder[] }

const deepest = 6

function folder(path: string, depth: number): Folder {
  const items = depth === deepest ? [] : [1, 2, 3].map((number) => folder(`${path}/${number}`, depth + 1))
  return { title: `Folder ${path.slice(1)} & more`, fullUrl: path, items }
}

const data = { root: folder('/a', 1) }

const template = '<nav>{.section root}{@|apply folder.html}{.end}</nav>\n'

const partials = new Map([
  [
    'folder.html',
    `<li><a href="{fullUrl}">{title|htmltag}</a>{.section items}<ul>{.repeated section @}{@|apply folder.html}{.end}</ul>{.end}</li>`,
  ],
])

function byHand({ root }: typeof data): string {
  return `<nav>${folderHtml(root)}</nav>\n`
}

function folderHtml({ title, fullUrl, items }: Folder): string {
  let html = `<li><a href="${fullUrl}">${escaped(title)}</a>`
  if (items.length > 0) {
    html += '<ul>'
    for (const one of items) html += folderHtml(one)
    html += '</ul>'
  }
  return html + '</li>'
}

type Prepared = { title: string; fullUrl: string; hasItems: boolean; items: Prepared[] }

function prepared(one: Folder): Prepared {
  return { ...one, hasItems: one.items.length > 0, items: one.items.map(prepared) }
}

export const recursion: Page<typeof data> = {
  name: 'recursion',
  template,
  partials,
  data,
  byHand,
  foreign: {
    data: { root: prepared(data.root) },
    mustache: '<nav>{{#root}}{{>folder}}{{/root}}</nav>\n',
    eta: "<nav><%~ include('@folder', it.root) %></nav>\n",
    liquid: "<nav>{% render 'folder', one: root %}</nav>\n",
    partials: {
      folder: {
        mustache:
          '<li><a href="{{{fullUrl}}}">{{title}}</a>{{#hasItems}}<ul>{{#items}}{{>folder}}{{/items}}</ul>{{/hasItems}}</li>',
        eta: `<li><a href="<%~ it.fullUrl %>"><%= it.title %></a><% if (it.hasItems) { %><ul><% it.items.forEach((one) => { %><%~ include('@folder', one) %><% }) %></ul><% } %></li>`,
        liquid:
          '<li><a href="{{ one.fullUrl }}">{{ one.title | escape }}</a>{% if one.hasItems %}<ul>{% for each in one.items %}{% render \'folder\', one: each %}{% endfor %}</ul>{% endif %}</li>',
      },
    },
  },
}
