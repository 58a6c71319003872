/** PL-2.22 */
export const commentLink = `\
<a href="{url|htmltag}#comments-{itemId|htmltag}" class="{class}" data-id="{itemId|htmltag}">
  {number}
  {noun|htmltag}
  </a>\
`

export const comments = `\
<div class="squarespace-comments" id="comments-{id|htmltag}" data-{kind}-id="{id|htmltag}"\
 data-public-comment-count="{count}" data-comment-state="{state|htmltag}"></div>\
`

export const likeButton = `\
<span class="sqs-simple-like" data-item-id="{itemId|htmltag}" data-like-count="{count}">
    <span class="like-icon"></span>
    <span class="like-count"></span>
  </span>\
`

export const socialButton = `\
<span class="squarespace-social-buttons {style}-style" data-system-data-id="{imageId|htmltag}" data-asset-url="{assetUrl|htmltag}"\
 data-record-type="{recordType|htmltag}" data-full-url="{url|htmltag}" data-title="{title|htmltag}"></span>\
`
