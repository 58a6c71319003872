import { listPagination } from './list-pagination.ts'

/**
 * Template for an image of a gallery. Scripts of Squarespace themes load the image at the width of its container; a copy in
 * `noscript` is shown without scripts.
 */
const slidePicture =
  '<noscript><img class="thumb-image" src="{assetUrl|htmltag}" alt="{.if altText}{altText|htmltag}{.or}{title|htmltag}{.end}" width="{originalSize|width}" height="{originalSize|height}"></noscript><img class="thumb-image" {@|image-meta}data-image-id="{id|htmltag}" data-type="image">'

/** Template for one picture of a gallery. Index pages also use it for the galleries they contain. */
export const gallerySlide = `\
<figure class="slide sqs-gallery-design-grid-slide" data-slide-id="{id|htmltag}" data-slide-url="{urlId|htmltag}" data-item-id="{id|htmltag}">
  {.video?}{@|video}{.or}{.section clickthroughUrl}<a class="image-slide-anchor" href="{@|htmltag}">{.end}<div class="margin-wrapper content-fill">{.if assetUrl}${slidePicture}{.or}{.section mainImage}${slidePicture}{.end}{.end}</div>{.section clickthroughUrl}</a>{.end}{.end}
  {.if title || body}<figcaption class="meta image-slide-title">{.if title}<div class="meta-title">{title|htmltag}</div>{.end}{.section body}<div class="meta-description">{@}</div>{.end}</figcaption>{.end}
</figure>`

export const galleryListTemplate = `\
<section id="galleryWrapper" class="gallery-wrapper" data-content-field="main-content">
  <h1 class="gallery-title">{collection.title|htmltag}</h1>
  <div id="slideshow" class="sqs-gallery sqs-gallery-design-grid gallery-slides" data-collection-id="{collection.id}">{.repeated section items}${gallerySlide}{.or}<p class="gallery-empty">{words.nothingHere|htmltag}</p>{.end}</div>
  ${listPagination('gallery-pagination pagination', { className: 'prev-page', word: 'previous' }, { className: 'next-page', word: 'next' })}
</section>`

export const galleryItemTemplate = `\
{.section item}<section class="gallery-item {@|item-classes}" data-content-field="main-content">
  <h1 class="gallery-item-title">{title|htmltag}</h1>
  <div class="sqs-gallery gallery-slides">${gallerySlide}</div>
  <p><a class="gallery-back" href="{collection.fullUrl|htmltag}">{collection.title|htmltag}</a></p>
</section>{.end}
{.section pagination}{.if prevItem || nextItem}<nav class="gallery-pagination pagination" aria-label="{words.pages|htmltag}">
  {.section prevItem}<a class="prev-item" rel="prev" href="{fullUrl|htmltag}">{words.previous|htmltag}</a>{.end}
  {.section nextItem}<a class="next-item" rel="next" href="{fullUrl|htmltag}">{words.next|htmltag}</a>{.end}
</nav>{.end}{.end}`

export const albumListTemplate = `\
<section class="album sqs-album-minimal" data-content-field="main-content" data-collection-id="{collection.id}">
  {.section collection.mainImage}<div class="album-cover"><img src="{assetUrl|htmltag}?format=750w" {@|image-meta}data-load="false" width="{originalSize|width}" height="{originalSize|height}"></div>{.end}
  <h1 class="album-title album-info-title">{collection.title|htmltag}</h1>
  {.section collection.description}<div class="album-description">{@|htmltag}</div>{.end}
  <ol class="tracks album-tracks">{.repeated section items}<li class="track album-track" data-item-id="{id}"><span class="track-number">{@index}</span> <a class="track-title title" href="{fullUrl|htmltag}">{title|htmltag}</a>{.if structuredContent.audioAssetUrl} {@|audio-player}{.end}</li>{.or}<li class="album-empty">{words.nothingHere|htmltag}</li>{.end}</ol>
</section>`
