/** Template of a link to an item's comments, with their number unless the comments are on Disqus (PL-2.22). */
export const commentLink = `\
{.if isDisqus}\
<a href="{url|htmltag}" class="sqs-comment-link sqs-disqus-comment-link" data-id="{itemId|htmltag}"></a>\
{.or}\
<a href="{url|htmltag}#comments-{itemId|htmltag}" class="sqs-comment-link" data-id="{itemId|htmltag}">
  {number}
  {noun|htmltag}
  </a>\
{.end}\
`

export const comments = `\
<div class="squarespace-comments" id="comments-{id|htmltag}"{.if kind} data-{kind}-id="{holderId|htmltag}"\
 data-public-comment-count="{count|htmltag}" data-comment-state="{state|htmltag}"{.end}></div>\
`

export const likeButton = `\
<span class="sqs-simple-like" data-item-id="{itemId|htmltag}" data-like-count="{count|htmltag}">
    <span class="like-icon"></span>
    <span class="like-count"></span>
  </span>\
`

export const socialButton = `\
<{element} class="squarespace-social-buttons {style}-style" data-system-data-id="{imageId|htmltag}" data-asset-url="{assetUrl|htmltag}"\
 data-record-type="{recordType|htmltag}" data-full-url="{url|htmltag}" data-title="{title|htmltag}"></{element}>\
`

export const twitterFollowButton = `\
<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>\
<div class="squarespace-follow-button" data-username="{name|htmltag}"></div>\
`
