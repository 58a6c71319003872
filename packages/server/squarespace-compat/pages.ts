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

export const searchPage = `\
<div class="sqs-search-page" data-collection-id="{collection.id}">
  <h1 class="sqs-search-page-title">{collection.title|htmltag}</h1>
  <form class="sqs-search-page-form" action="/search" method="get" role="search">
    <div class="sqs-search-page-input search-input-wrapper"><input class="sqs-search-page-field" type="search" name="q" autocomplete="off" aria-label="{words.searchFor|htmltag}" placeholder="{words.searchFor|htmltag}"></div>
    <button class="sqs-search-page-button sqs-button-element--primary" type="submit">{words.search|htmltag}</button>
  </form>
  <div class="sqs-search-page-output">{.repeated section items}<article class="sqs-search-page-result"><h2 class="sqs-search-page-result-title"><a href="{fullUrl|htmltag}">{title|htmltag}</a></h2>{.excerpt?}<div class="sqs-search-page-result-excerpt">{excerpt}</div>{.end}</article>{.end}</div>
</div>`

export const notFoundPage = `\
<div class="sqs-not-found not-found">
  <h1>{collection.title|htmltag}</h1>
  <p>{words.notFound|htmltag}</p>
  <p><a href="/">{words.toHome|htmltag}</a></p>
</div>`
