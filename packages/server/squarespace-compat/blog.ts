import { listPagination } from './list-pagination.ts'

const picture = `<img class="BlogList-item-image" src="{assetUrl|htmltag}?format=1000w"{@|image-srcset} sizes="(min-width: 800px) 60vw, 92vw" width="{originalSize|width}" height="{originalSize|height}" {@|image-meta}data-load="false" loading="lazy" decoding="async">`

/** Template for the date, author and categories of a blog post. */
const meta = `\
<div class="Blog-meta">
  <time class="Blog-meta-item Blog-meta-item--date dt-published published" datetime="{publishOn|date %F}">{publishOn|date %B %e, %Y}</time>
  {.section author}{.if displayName}<a class="Blog-meta-item Blog-meta-item--author p-author author" href="{collection.fullUrl|htmltag}?author={id|url-encode}">{displayName|htmltag}</a>{.end}{.end}
  {.section categories}<span class="Blog-meta-item Blog-meta-item--categories">{.repeated section @}<a class="Blog-meta-item-category" href="{collection.fullUrl|htmltag}?category={@|url-encode}">{@|htmltag}</a>{.alternates with}, {.end}</span>{.end}
</div>`

export const blogListTemplate = `\
<section class="BlogList blog-list" data-content-field="main-content">
  <h1 class="BlogList-heading">{collection.title|htmltag}</h1>
  {.if categoryFilter}<p class="BlogList-filter">{words.postedIn|htmltag} <strong>{categoryFilter|htmltag}</strong></p>{.end}
  {.if tagFilter}<p class="BlogList-filter">{words.tagged|htmltag} <strong>{tagFilter|htmltag}</strong></p>{.end}
  {.if author}<p class="BlogList-filter"><strong>{author.displayName|htmltag}</strong></p>{.end}
  {.repeated section items}
  <article id="article-{id}" class="BlogList-item {@|item-classes}" data-item-id="{id}">
    {.main-image?}<a class="BlogList-item-image-link" href="{fullUrl|htmltag}" tabindex="-1" aria-hidden="true">{.if mainImage}{.section mainImage}${picture}{.end}{.or}${picture}{.end}</a>{.end}
    <h2 class="BlogList-item-title entry-title p-name" data-content-field="title">{.passthrough?}<a class="u-url BlogList-item-title-link" href="{sourceUrl|htmltag}" target="_blank" rel="noopener">{title|htmltag}</a>{.or}<a class="u-url BlogList-item-title-link" rel="bookmark" href="{fullUrl|htmltag}">{title|htmltag}</a>{.end}</h2>
    ${meta}
    {.excerpt?}<div class="BlogList-item-excerpt entry-content p-summary">{excerpt}</div><a class="BlogList-item-readmore" href="{fullUrl|htmltag}">{words.readMore|htmltag}<span class="visually-hidden v6-visually-hidden"> {title|htmltag}</span></a>{.or}<div class="BlogList-item-body entry-content e-content">{body}</div>{.end}
  </article>
  {.or}<p class="BlogList-empty">{words.nothingHere|htmltag}</p>{.end}
  ${listPagination('BlogList-pagination pagination', { className: 'BlogList-pagination-link newer', word: 'newer' }, { className: 'BlogList-pagination-link older', word: 'older' })}
</section>`

export const blogItemTemplate = `\
{.section item}<article id="article-{id}" class="BlogItem {@|item-classes}" data-item-id="{id}" data-content-field="main-content">
  <h1 class="BlogItem-title entry-title p-name" data-content-field="title">{.passthrough?}<a href="{sourceUrl|htmltag}" rel="noopener">{title|htmltag}</a>{.or}{title|htmltag}{.end}</h1>
  ${meta}
  <div class="BlogItem-body entry-content e-content">{body}</div>
  {.section tags}<p class="BlogItem-tags tags">{words.tagged|htmltag} {.repeated section @}<a rel="tag" href="{collection.fullUrl|htmltag}?tag={@|url-encode}">{@|htmltag}</a>{.alternates with}, {.end}</p>{.end}
  {.if sourceUrl}{.passthrough?}{.or}<p class="BlogItem-source source-url"><a href="{sourceUrl|htmltag}" rel="noopener">{sourceUrl|htmltag}</a></p>{.end}{.end}
  <div class="BlogItem-share">{@|apply sqs-share-buttons.block}{@|like-button}</div>
  {.section author}{.if bio}<div class="BlogItem-author author-profile">{.if avatarAssetUrl}<img class="author-avatar" src="{avatarAssetUrl|htmltag}?format=100w" alt="" width="100" height="100" loading="lazy">{.end}<strong class="author-name">{displayName|htmltag}</strong><div class="author-bio">{bio}</div></div>{.end}{.end}
  {.comments?}<div class="BlogItem-comments">{@|comments}</div>{.end}
</article>{.end}
{.section pagination}{.if prevItem || nextItem}<nav class="BlogItem-pagination pagination" aria-label="{words.pages|htmltag}">
  {.section prevItem}<a class="BlogItem-pagination-link BlogItem-pagination-link--prev" rel="prev" href="{fullUrl|htmltag}"><span class="BlogItem-pagination-label">{words.newer|htmltag}</span> <span class="BlogItem-pagination-title">{title|htmltag}</span></a>{.end}
  {.section nextItem}<a class="BlogItem-pagination-link BlogItem-pagination-link--next" rel="next" href="{fullUrl|htmltag}"><span class="BlogItem-pagination-label">{words.older|htmltag}</span> <span class="BlogItem-pagination-title">{title|htmltag}</span></a>{.end}
</nav>{.end}{.end}`
