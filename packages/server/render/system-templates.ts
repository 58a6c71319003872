import { compile } from '@sitewright/template'

/**
 * What a theme that brings no templates for products gets (`systemCollections` of the public format), with the public class
 * names of site-format.md 3.2.
 */
export const systemList = compile(
  `<div class="ProductList"><h1 class="ProductList-heading">{collection.title|htmltag}</h1><div class="ProductList-grid">{.repeated section items}<article class="ProductList-item {@|item-classes}" data-product-id="{id}"><a class="ProductList-item-link" href="{fullUrl|htmltag}">{.section mainImage}<div class="ProductList-innerImageWrapper"><img class="ProductList-image" src="{assetUrl|htmltag}" width="{originalSize|width}" height="{originalSize|height}" alt="{altText|htmltag}" loading="lazy" decoding="async"></div>{.end}<h2 class="ProductList-title">{title|htmltag}</h2></a>{@|product-price}{@|product-status}</article>{.end}</div>{.if pagination.prevPage}<a class="ProductList-pagination" rel="prev" href="{pagination.prevPageUrl|htmltag}">←</a>{.end}{.if pagination.nextPage}<a class="ProductList-pagination" rel="next" href="{pagination.nextPageUrl|htmltag}">→</a>{.end}</div>`,
  { name: 'system products.list' },
)

export const systemItem = compile(
  `{.section item}<article class="ProductItem {@|item-classes}" data-product-id="{id}"><nav class="ProductItem-nav"><div class="ProductItem-nav-breadcrumb"><a class="ProductItem-nav-link" href="{collection.fullUrl|htmltag}">{collection.navigationTitle|htmltag}</a></div></nav><div class="ProductItem-gallery">{.repeated section items}<div class="ProductItem-gallery-slides-item"><img class="ProductItem-gallery-slides-item-image" src="{assetUrl|htmltag}" width="{originalSize|width}" height="{originalSize|height}" alt="{altText|htmltag}" loading="lazy" decoding="async"></div>{.end}</div><div class="ProductItem-details"><h1 class="ProductItem-details-title">{title|htmltag}</h1>{@|product-price}{@|product-status}<div class="ProductItem-details-excerpt">{excerpt}</div><div class="ProductItem-details-checkout">{@|product-checkout}</div></div><div class="ProductItem-additional">{body}</div></article>{.end}`,
  { name: 'system products.item' },
)

export const systemNotFound = compile(
  '<h1>{collection.title|htmltag}</h1><p><a href="/">{website.siteTitle|htmltag}</a></p>',
  { name: 'system 404' },
)
