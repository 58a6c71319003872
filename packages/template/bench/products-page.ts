import { escaped, type Page, truncated } from './page.ts'
import { type Product, products } from './shop-data.ts'

const data = { collection: { title: 'Everything we make', urlId: 'shop' }, currencySign: '$', items: products }

const template = `<main class="products" data-count="{items|count}"><h1>{collection.title|htmltag}</h1>
{.repeated section items}<article id="p-{id}" class="product {.even? @index}even{.or}odd{.end}{.if featured} featured{.end}">
  <a class="product-link" href="{fullUrl}" title="{title|htmlattr}">{.section mainImage}<img src="{assetUrl}?format=500w" alt="{title|htmltag}" loading="lazy">{.or}<span class="no-image"></span>{.end}</a>
  <h2>{title|htmltag}</h2><p class="excerpt">{excerpt|truncate 90|htmltag}</p>
  {.equal? rating.count 0}<p class="rating none">No reviews yet</p>{.or}<p class="rating" data-average="{rating.average}">{rating.count} review{rating.count|pluralize}</p>{.end}
  <ul class="variants">{.repeated section structuredContent.variants}<li data-sku="{sku}"{.equal? qtyInStock 0} class="sold-out"{.or}{.if onSale} class="sale"{.end}{.end}>{.repeated section optionValues}{value|htmltag}{.alternates with}, {.end} {currencySign}{priceMoney.value}</li>{.end}</ul>
  {.if tags}<p class="tags">{.repeated section tags}<a href="/{collection.urlId}?tag={@|encode-uri-component}">{@}</a>{.alternates with} {.end}</p>{.end}
</article>
{.or}<p>Nothing here yet.</p>
{.end}</main>
`

type Shop = typeof data

function byHand({ collection, currencySign, items }: Shop): string {
  let html = `<main class="products" data-count="${items.length}"><h1>${escaped(collection.title)}</h1>\n`
  for (let index = 0; index < items.length; index++)
    html += article(items[index]!, index, currencySign, collection.urlId)
  if (items.length === 0) html += '<p>Nothing here yet.</p>\n'
  return html + '</main>\n'
}

function article(item: Product, index: number, currencySign: string, urlId: string): string {
  const title = escaped(item.title)
  let html = `<article id="p-${item.id}" class="product ${index % 2 === 1 ? 'even' : 'odd'}${item.featured ? ' featured' : ''}">\n  <a class="product-link" href="${item.fullUrl}" title="${title}">`
  if (item.mainImage) {
    html += `<img src="${item.mainImage.assetUrl}?format=500w" alt="${escaped(item.mainImage.title)}" loading="lazy">`
  } else html += '<span class="no-image"></span>'
  html += `</a>\n  <h2>${title}</h2><p class="excerpt">${escaped(truncated(item.excerpt, 90, '...'))}</p>\n  `
  const { count, average } = item.rating
  if (count === 0) html += '<p class="rating none">No reviews yet</p>'
  else html += `<p class="rating" data-average="${average}">${count} review${count === 1 ? '' : 's'}</p>`
  html += '\n  <ul class="variants">'
  for (const { sku, qtyInStock, onSale, optionValues, priceMoney } of item.structuredContent.variants) {
    const mark = qtyInStock === 0 ? ' class="sold-out"' : onSale ? ' class="sale"' : ''
    html += `<li data-sku="${sku}"${mark}>`
    for (let at = 0; at < optionValues.length; at++) {
      if (at > 0) html += ', '
      html += escaped(optionValues[at]!.value)
    }
    html += ` ${currencySign}${priceMoney.value}</li>`
  }
  html += '</ul>\n  '
  if (item.tags.length > 0) html += tags(item.tags, urlId)
  return html + '\n</article>\n'
}

function tags(all: readonly string[], urlId: string): string {
  let html = '<p class="tags">'
  for (let at = 0; at < all.length; at++) {
    if (at > 0) html += ' '
    html += `<a href="/${urlId}?tag=${encodeURIComponent(all[at]!)}">${all[at]}</a>`
  }
  return html + '</p>'
}

const prepared = {
  ...data,
  count: products.length,
  items: products.map((item, index) => ({
    ...item,
    isEven: index % 2 === 1,
    shortExcerpt: truncated(item.excerpt, 90, '...'),
    hasReviews: item.rating.count > 0,
    hasTags: item.tags.length > 0,
    reviewEnding: item.rating.count === 1 ? '' : 's',
    encodedTags: item.tags.map((tag, at) => ({ tag, encoded: encodeURIComponent(tag), notFirst: at > 0 })),
    variants: item.structuredContent.variants.map((one) => ({
      ...one,
      isSoldOut: one.qtyInStock === 0,
      isOnSale: one.qtyInStock !== 0 && one.onSale,
      values: one.optionValues.map(({ value }, at) => ({ value, notFirst: at > 0 })),
      price: one.priceMoney.value,
    })),
  })),
}

export const products200: Page<Shop> = {
  name: 'products-200',
  template,
  partials: new Map(),
  data,
  byHand,
  foreign: {
    data: prepared,
    mustache: `<main class="products" data-count="{{count}}"><h1>{{collection.title}}</h1>
{{#items}}<article id="p-{{{id}}}" class="product {{#isEven}}even{{/isEven}}{{^isEven}}odd{{/isEven}}{{#featured}} featured{{/featured}}">
  <a class="product-link" href="{{{fullUrl}}}" title="{{title}}">{{#mainImage}}<img src="{{{assetUrl}}}?format=500w" alt="{{title}}" loading="lazy">{{/mainImage}}{{^mainImage}}<span class="no-image"></span>{{/mainImage}}</a>
  <h2>{{title}}</h2><p class="excerpt">{{shortExcerpt}}</p>
  {{^hasReviews}}<p class="rating none">No reviews yet</p>{{/hasReviews}}{{#hasReviews}}<p class="rating" data-average="{{{rating.average}}}">{{{rating.count}}} review{{{reviewEnding}}}</p>{{/hasReviews}}
  <ul class="variants">{{#variants}}<li data-sku="{{{sku}}}"{{#isSoldOut}} class="sold-out"{{/isSoldOut}}{{#isOnSale}} class="sale"{{/isOnSale}}>{{#values}}{{#notFirst}}, {{/notFirst}}{{value}}{{/values}} \${{{price}}}</li>{{/variants}}</ul>
  {{#hasTags}}<p class="tags">{{#encodedTags}}{{#notFirst}} {{/notFirst}}<a href="/shop?tag={{{encoded}}}">{{{tag}}}</a>{{/encodedTags}}</p>{{/hasTags}}
</article>
{{/items}}</main>
`,
    eta: `<main class="products" data-count="<%~ it.count %>"><h1><%= it.collection.title %></h1>
<% it.items.forEach((item) => { %><article id="p-<%~ item.id %>" class="product <%~ item.isEven ? 'even' : 'odd' %><% if (item.featured) { %> featured<% } %>">
  <a class="product-link" href="<%~ item.fullUrl %>" title="<%= item.title %>"><% if (item.mainImage) { %><img src="<%~ item.mainImage.assetUrl %>?format=500w" alt="<%= item.mainImage.title %>" loading="lazy"><% } else { %><span class="no-image"></span><% } %></a>
  <h2><%= item.title %></h2><p class="excerpt"><%= item.shortExcerpt %></p>
  <% if (!item.hasReviews) { %><p class="rating none">No reviews yet</p><% } else { %><p class="rating" data-average="<%~ item.rating.average %>"><%~ item.rating.count %> review<%~ item.reviewEnding %></p><% } %>
  <ul class="variants"><% item.variants.forEach((one) => { %><li data-sku="<%~ one.sku %>"<% if (one.isSoldOut) { %> class="sold-out"<% } %><% if (one.isOnSale) { %> class="sale"<% } %>><% one.values.forEach((each) => { %><% if (each.notFirst) { %>, <% } %><%= each.value %><% }) %> $<%~ one.price %></li><% }) %></ul>
  <% if (item.hasTags) { %><p class="tags"><% item.encodedTags.forEach((each) => { %><% if (each.notFirst) { %> <% } %><a href="/shop?tag=<%~ each.encoded %>"><%~ each.tag %></a><% }) %></p><% } %>
</article>
<% }) %></main>
`,
    liquid: `<main class="products" data-count="{{ count }}"><h1>{{ collection.title | escape }}</h1>
{% for item in items %}<article id="p-{{ item.id }}" class="product {% if item.isEven %}even{% else %}odd{% endif %}{% if item.featured %} featured{% endif %}">
  <a class="product-link" href="{{ item.fullUrl }}" title="{{ item.title | escape }}">{% if item.mainImage %}<img src="{{ item.mainImage.assetUrl }}?format=500w" alt="{{ item.mainImage.title | escape }}" loading="lazy">{% else %}<span class="no-image"></span>{% endif %}</a>
  <h2>{{ item.title | escape }}</h2><p class="excerpt">{{ item.shortExcerpt | escape }}</p>
  {% if item.hasReviews %}<p class="rating" data-average="{{ item.rating.average }}">{{ item.rating.count }} review{{ item.reviewEnding }}</p>{% else %}<p class="rating none">No reviews yet</p>{% endif %}
  <ul class="variants">{% for one in item.variants %}<li data-sku="{{ one.sku }}"{% if one.isSoldOut %} class="sold-out"{% endif %}{% if one.isOnSale %} class="sale"{% endif %}>{% for each in one.values %}{% if each.notFirst %}, {% endif %}{{ each.value | escape }}{% endfor %} \${{ one.price }}</li>{% endfor %}</ul>
  {% if item.hasTags %}<p class="tags">{% for each in item.encodedTags %}{% if each.notFirst %} {% endif %}<a href="/shop?tag={{ each.encoded }}">{{ each.tag }}</a>{% endfor %}</p>{% endif %}
</article>
{% endfor %}</main>
`,
  },
}
