import { themeFiles } from '../a-theme.ts'

/** The worst of the resets that themes bring: they unfold what is folded, and make every field, label and button as wide as the page. */
const hostileResets = `
html, body, div, span, h1, h2, h3, h4, p, a, img, dl, dt, dd, ol, ul, li, fieldset, form, label, legend, table, tr, th, td, article,
aside, details, summary, figure, footer, header, nav, section, time, button, input, textarea, select {
  margin: 0; padding: 0; border: 0; font-size: 100%; font: inherit; vertical-align: baseline; background: none;
}
article, aside, details, figure, footer, header, nav, section, summary { display: block; }
ol, ul { list-style: none; }
* { box-sizing: content-box; }
img { max-width: none; display: block; }
a { color: inherit; text-decoration: none; }
input, select, textarea { display: block; width: 100%; padding: 12px; border: 1px solid #999; appearance: none; }
button, input[type=submit] { display: block; float: left; width: 100%; padding: 14px; }
label { display: block; float: left; width: 100%; }
li { float: left; }`

/**
 * Returns the files of a theme that uses the public format in the unusual ways of published themes: item templates without a
 * list, lists without an item template, files that a theme does not need and cannot use, loose JSON, macros, and rules for all
 * elements that undo everything.
 */
export function unusualThemeFiles(): Record<string, string | Buffer> {
  return themeFiles(
    {
      'site.region': `<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">
<main>{squarespace.main-content}</main><squarespace:script src="labels.js" />{squarespace-footers}</body></html>`,
      'collections/products.conf': '{ "title": "Products", "acceptTypes": ["store_item"], "pageSize": 2, }',
      'collections/products.item': `{.section item}<article class="own-product"><h1>{title|htmltag}</h1>
{@|product-checkout}</article>{.end}`,
      'collections/events.item': '{.section item}<h1 class="own-event">{title|htmltag}</h1>{.end}',
      'collections/berths.conf': '{ "title": "Berths", "acceptTypes": ["text"] }',
      'collections/berths.item': '{.section item}<h1 class="own-berth">{title|htmltag}</h1>{.end}',
      'collections/index.item': '{.section item}<h1 class="own-index">{title|htmltag}</h1>{.end}',
      'collections/blog.conf': '{ "title": "Blog", "acceptTypes": ["text", "link", "events"] }',
      'collections/blog.list':
        '{.macro post.html}<p class="own-post">{title|htmltag}</p>{.end}{.repeated section items}{@|apply post.html}{.end}',
      'scripts/labels.js': `document.addEventListener('click', (event) => {
  if (!event.target.closest('label')) return
  event.preventDefault()
  event.stopPropagation()
}, true)
`,
      'styles/site.less': `// tweak: { type: 'font', title: 'Heading font', }
.heading-font { font-family: Georgia, serif; font-size: 31px; }
// tweak: { 'type': 'dropdown', 'title': 'Header style', 'options': ['Light', 'Dark',], 'default': 'Dark' }
// tweak: { "type": "checkbox", "title": "Show tagline", "default": true, }
h1 { font-size: @heading-font-font-size; }
${hostileResets}`,
      'styles/fonts/serif.woff': Buffer.from([0, 1, 0, 255]),
      'assets/what is it?.txt': 'nothing',
      'collections/gallery.list': '{.repeated section items}<p class="own-picture">{title|htmltag}</p>{.end}',
    },
    { name: 'Unusual' },
  )
}

/**
 * Returns the files of a theme of nothing but these resets: all pages, lists and items are those of the system's templates. Only its
 * collection `window` has a list of its own, which shows the quick-view buttons of the shop, because no template of the system does.
 */
export function resetsThemeFiles(): Record<string, string | Buffer> {
  return themeFiles(
    {
      'site.region': `<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">
<main>{squarespace.main-content}</main>{squarespace-footers}</body></html>`,
      'collections/window.conf': '{ "title": "Window", "acceptTypes": ["text"] }',
      'collections/window.list': `<squarespace:query collection="shop">{.repeated section items}<div>
<a href="{fullUrl}">{title|htmltag}</a> {@|product-quick-view window}</div>{.end}</squarespace:query>`,
      'styles/site.less': `body { margin: 0; font-family: sans-serif; }\n${hostileResets}`,
    },
    { name: 'Resets' },
  )
}
