import { gallerySlide } from './gallery.ts'

/** Template of an index page, which shows all of its pages below each other with their full content. */
export const indexList = `\
{.section collection}<div class="Index" data-collection-id="{id}">{.repeated section collections}
  {.equal? typeName "gallery"}<section id="{urlId|htmltag}" class="Index-gallery" data-collection-id="{id}"><h2 class="Index-title">{title|htmltag}</h2><div class="sqs-gallery sqs-gallery-design-grid">{.repeated section items}${gallerySlide}{.end}</div></section>
  {.or}<section id="{urlId|htmltag}" class="Index-page index-section{.if mainImage} Index-page--has-image{.end}" data-collection-id="{id}" data-edit-main-image="Background">
    {.section mainImage}<div class="Index-page-image"><img src="{assetUrl|htmltag}?format=1500w" {@|image-meta}data-load="false" loading="lazy" width="{originalSize|width}" height="{originalSize|height}"></div>{.end}
    <div class="Index-page-content">{.if mainContent}{mainContent}{.or}<h2 class="Index-title"><a href="{fullUrl|htmltag}">{title|htmltag}</a></h2>{.repeated section items}<article class="Index-item {@|item-classes}"><h3><a href="{fullUrl|htmltag}">{title|htmltag}</a></h3>{.excerpt?}{excerpt}{.end}</article>{.end}{.end}</div>
  </section>{.end}
{.end}</div>{.end}`

const marked = (parts: string): string =>
  `{.repeated section ${parts}}{.if isMatch}<mark>{text|htmltag}</mark>{.or}{text|htmltag}{.end}{.end}`

const productCard = `\
<article class="ProductList-item product sqs-search-page-product {@|item-classes}" data-product-id="{id}"><a class="ProductList-item-link product-link" href="{fullUrl|htmltag}">{.section mainImage}<div class="product-image"><img class="ProductList-image" src="{assetUrl|htmltag}?format=750w"{@|image-srcset} sizes="(min-width: 800px) 25vw, 46vw" width="{originalSize|width}" height="{originalSize|height}" {@|image-meta}data-load="false" loading="lazy" decoding="async"></div>{.end}<h3 class="ProductList-title product-title">{title|htmltag}</h3></a>
  <div class="ProductList-price">{@|product-price}</div>{@|product-status}
</article>`

/**
 * Template of the search page, with Squarespace's class names. The facets are folded on narrow screens: `details` shows and hides
 * the element after it.
 */
export const searchPage = `\
<div class="sqs-search-page" data-collection-id="{collection.id}">{.section search}
  <h1 class="sqs-search-page-title">{collection.title|htmltag}</h1>
  <form class="sqs-search-page-form" action="/search" method="get" role="search" data-island="search-field">
    <div class="sqs-search-page-input search-input-wrapper"><input class="sqs-search-page-field" id="sw-search-field" type="search" name="q" value="{query|htmltag}" maxlength="200" autocomplete="off" enterkeyhint="search" aria-label="{words.label|htmltag}" placeholder="{words.label|htmltag}"></div>
    <button class="sqs-search-page-button sqs-button-element--primary" type="submit">{words.submit|htmltag}</button>
  </form>
  {.section failure}<div class="sqs-search-page-notice" role="alert"><p>{text|htmltag}</p><p>{help|htmltag} <a href="{tryAgainUrl|htmltag}" rel="nofollow">{words.tryAgain|htmltag}</a></p></div>{.end}
  {.if isFound}<div class="sqs-search-page-summary" role="status"><p>{summary.before|htmltag}<strong><bdi>{summary.query|htmltag}</bdi></strong>{summary.after|htmltag}</p>{.section corrected}<p>{note|htmltag} <a href="{url|htmltag}" rel="nofollow">{text|htmltag}</a></p>{.end}</div>{.end}
  {.if isNothing}<div class="sqs-search-page-notice" role="status"><p>{.if chosen}{words.nothingFiltered|htmltag}{.or}{nothing|htmltag}{.end}</p><p>{.if chosen}{words.nothingFilteredHelp|htmltag}{.or}{words.nothingHelp|htmltag}{.end}</p></div>{.end}
  {.if isEmpty}<p class="sqs-search-page-notice">{words.emptyHelp|htmltag}</p>{.end}
  {.if chosen}<ul class="sqs-search-page-chosen">{.repeated section chosen}<li><a href="{url|htmltag}" rel="nofollow">{words.remove|htmltag} <bdi>{label|htmltag}</bdi></a></li>{.end}<li><a href="{clearUrl|htmltag}" rel="nofollow">{words.clear|htmltag}</a></li></ul>{.end}
  <div class="sqs-search-page-columns">{.if isFound}{.if facets}<div class="sqs-search-page-narrow">
    <details class="sqs-search-page-fold"><summary>{words.narrowDown|htmltag}, {summary.results|htmltag}</summary></details>
    <nav class="sqs-search-page-facets" aria-label="{words.narrowDown|htmltag}">{.repeated section facets}<div><h2 id="search-facet-{name}">{title|htmltag}</h2><ul aria-labelledby="search-facet-{name}">{.repeated section choices}<li><a href="{url|htmltag}" rel="nofollow"{.if isChosen} aria-current="true"{.end}><bdi>{label|htmltag}</bdi>{.if count} <span class="count">{count}</span>{.end}</a></li>{.end}</ul></div>{.end}</nav>
  </div>{.end}{.end}
  <div class="sqs-search-page-output">{.repeated section groups}<section aria-labelledby="search-{kind}"><h2 class="sqs-search-page-group" id="search-{kind}">{title|htmltag}</h2>
    {.if isProducts}<div class="ProductList-grid">{.repeated section hits}{.section item}${productCard}{.end}{.end}</div>
    {.or}{.repeated section hits}<article class="sqs-search-page-result"><h3 class="sqs-search-page-result-title"><a href="{fullUrl|htmltag}">${marked('titleParts')}</a></h3>{.if excerptParts}<p class="sqs-search-page-result-excerpt">${marked('excerptParts')}</p>{.end}</article>{.end}{.end}
    {.if allUrl}<p><a href="{allUrl|htmltag}" rel="nofollow">{allText|htmltag} {title|htmltag}</a></p>{.end}</section>{.end}
    {.section pages}<nav class="sqs-search-page-pages list-pagination" aria-label="{words.resultPages|htmltag}">{.if previousUrl}<a class="prev" rel="prev nofollow" href="{previousUrl|htmltag}">{words.previous|htmltag}</a>{.end} <span>{text|htmltag}</span> {.if nextUrl}<a class="next" rel="next nofollow" href="{nextUrl|htmltag}">{words.next|htmltag}</a>{.end}</nav>{.end}
    {.section popular}{.if collections}<ul class="sqs-search-page-places">{.repeated section collections}<li><a href="{fullUrl|htmltag}">{title|htmltag}</a></li>{.end}</ul>{.end}
    {.if items}<section aria-labelledby="search-popular"><h2 id="search-popular">{words.popular|htmltag}</h2><div class="ProductList-grid">{.repeated section items}${productCard}{.end}</div></section>{.end}{.end}
  </div></div>
{.end}</div>`

export const notFoundPage = `\
<div class="sqs-not-found not-found">
  <h1>{collection.title|htmltag}</h1>
  <p>{words.notFound|htmltag}</p>
  <p><a href="/">{words.toHome|htmltag}</a></p>
</div>`
