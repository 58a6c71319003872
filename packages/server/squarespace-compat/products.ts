import { listPagination } from './list-pagination.ts'

/** Template for a product's image. It works without scripts, and a theme's script can reload it at the width of its container. */
const picture = (className: string, sizes: string): string =>
  `<img class="${className}" src="{assetUrl|htmltag}?format=750w"{@|image-srcset} sizes="${sizes}" width="{originalSize|width}" height="{originalSize|height}" {@|image-meta}data-load="false" loading="lazy" decoding="async">`

/**
 * Template of a product list, with the class names of both generations of Squarespace style sheets: `ProductList-…` and
 * `#productList .product-…`.
 */
export const productsListTemplate = `\
<section class="ProductList" id="productList">
  <h1 class="ProductList-heading">{collection.title|htmltag}</h1>
  {.section collection.categories}<nav class="ProductList-filter category-nav" id="categoryNav" aria-label="{words.categories|htmltag}">
    <ul class="ProductList-filter-list category-nav-links">
      <li class="ProductList-filter-list-item{.if categoryFilter}{.or} active-link is-active{.end}"><a class="ProductList-filter-link" href="{collection.fullUrl|htmltag}">{words.all|htmltag}</a></li>
      {.repeated section @}<li class="ProductList-filter-list-item{.equal? @ categoryFilter} active-link is-active{.end}"><a class="ProductList-filter-link" href="{collection.fullUrl|htmltag}?category={@|url-encode}">{@|htmltag}</a></li>{.end}
    </ul>
  </nav>{.end}
  <div class="ProductList-grid clear">
  {.repeated section items}
    <article class="ProductList-item product {@|item-classes}" data-product-id="{id}" data-item-id="{id}"><a class="ProductList-item-link product-link" href="{fullUrl|htmltag}">{.main-image?}<div class="ProductList-outerImageWrapper product-image"><div class="ProductList-innerImageWrapper">{.if mainImage}{.section mainImage}${picture('ProductList-image', '(min-width: 800px) 33vw, 92vw')}{.end}{.or}${picture('ProductList-image', '(min-width: 800px) 33vw, 92vw')}{.end}</div></div>{.end}<h2 class="ProductList-title product-title">{title|htmltag}</h2></a>
      <div class="ProductList-price">{@|product-price}</div>{@|product-status}
    </article>
  {.or}<p class="ProductList-empty">{words.nothingHere|htmltag}</p>{.end}
  </div>
  ${listPagination('ProductList-pagination list-pagination', { className: 'ProductList-pagination-link prev', word: 'previous' }, { className: 'ProductList-pagination-link next', word: 'next' })}
</section>`

export const productsItemTemplate = `\
{.section item}<article class="ProductItem {@|item-classes}" id="productWrapper" data-product-id="{id}" data-item-id="{id}">
  <nav class="ProductItem-nav" id="productNav">
    <div class="ProductItem-nav-breadcrumb"><a class="ProductItem-nav-breadcrumb-link ProductItem-nav-link" href="{collection.fullUrl|htmltag}">{collection.navigationTitle|htmltag}</a></div>
    <div class="ProductItem-nav-pagination">{.if pagination.prevItem}<a class="ProductItem-nav-link prev-item" rel="prev" href="{pagination.prevItem.fullUrl|htmltag}">{words.previous|htmltag}</a>{.end} {.if pagination.nextItem}<a class="ProductItem-nav-link next-item" rel="next" href="{pagination.nextItem.fullUrl|htmltag}">{words.next|htmltag}</a>{.end}</div>
  </nav>
  <div class="ProductItem-summary">
    <section class="ProductItem-gallery" id="productGallery">
      <div class="ProductItem-gallery-slides" id="productSlideshow">{.repeated section items}<div class="ProductItem-gallery-slides-item slide" data-slide-index="{@index}">{.video?}{@|video}{.or}${picture('ProductItem-gallery-slides-item-image', '(min-width: 800px) 50vw, 92vw')}{.end}</div>{.end}</div>
      {.if items.1}<div class="ProductItem-gallery-thumbnails" id="productThumbnails">{.repeated section items}{.image?}<div class="ProductItem-gallery-thumbnails-item"><img class="ProductItem-gallery-thumbnails-item-image" src="{assetUrl|htmltag}?format=100w" width="{originalSize|width}" height="{originalSize|height}" alt="" loading="lazy" decoding="async"></div>{.end}{.end}</div>{.end}
    </section>
    <section class="ProductItem-details" id="productDetails">
      <h1 class="ProductItem-details-title product-title">{title|htmltag}</h1>
      <div class="ProductItem-product-price">{@|product-price}</div>{@|product-status}
      {.excerpt?}<div class="ProductItem-details-excerpt product-excerpt">{excerpt}</div>{.end}
      <div class="ProductItem-details-checkout">{@|product-checkout}</div>
      {@|product-restock-notification}
      {@|apply sqs-share-buttons.block}
    </section>
  </div>
  {.section body}<section class="ProductItem-additional product-description pdp-details">{@}</section>{.end}
</article>{.end}`
