import { compile } from '@sitewright/template'

/** Attributes of text that only screen readers present. The inline style is for themes that do not define the class. */
const unseen =
  'class="visually-hidden" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"'

/**
 * Template of the average, star filter and sort links above a list of reviews. Values named `…Html` are already escaped by
 * `escapeReviewText` (SF-5.17); the template escapes all others.
 */
const tools = `{.section tools}<div class="product-reviews-figures">
<p class="product-review-summary">{averageHtml} <bdi class="product-review-count">{countHtml}</bdi></p>
<ul class="product-reviews-rows" aria-label="{filterBy|htmltag}">
{.repeated section rows}<li><a class="product-reviews-row" href="{href|htmltag}"{.section isChosen} aria-current="true"{.end}><span ${unseen}>{name|html}</span><span class="product-reviews-row-stars" aria-hidden="true">{label|html}</span> {barHtml} <span class="product-reviews-row-count" aria-hidden="true">{count}</span></a></li>
{.end}</ul>
{.section note}<p class="product-reviews-note">{@|html}</p>{.end}</div>
<nav class="product-reviews-tools" aria-label="{sortBy|htmltag}"><span aria-hidden="true">{sortBy|html}</span>
{.repeated section sorts}<a href="{href|htmltag}"{.section isChosen} aria-current="true"{.end}>{label|html}</a>
{.end}{.section all}<a class="product-reviews-all" href="{href|htmltag}">{label|html}</a>{.end}</nav>{.end}`

const list = `<h1>{heading|html}</h1>
<p class="sw-links"><a href="{path|htmltag}">{words.backTo|html}</a></p>
{.section sent}<p class="sw-note" role="status">{@|html}</p>{.end}
${tools}
<div class="product-reviews-list">
{.repeated section reviews}<article class="product-review" id="review-{id}">
<p class="product-review-head">{starsHtml} {.section titleHtml}<strong class="product-review-title" dir="auto">{@}</strong>{.end}</p>
{.section textHtml}<p class="product-review-text" dir="auto">{@}</p>{.end}
{.section pictures}<p class="product-review-pictures">{.repeated section @}<a href="{full|htmltag}"><img src="{small|htmltag}" alt="{alt|htmltag}" width="96" height="96" loading="lazy"></a>{.end}</p>{.end}
<p class="product-review-by"><bdi class="product-review-name">{nameHtml}</bdi> <time datetime="{day}">{date|html}</time>{.section sourceHtml} <span class="product-review-source">{@}</span>{.end}</p>
{.section reply}<div class="product-review-reply"><p class="product-review-reply-by">{by|html}</p>
<p class="product-review-text" dir="auto">{textHtml}</p></div>
{.end}</article>{.or}<p>{none|html}</p>{.end}
</div>
<nav class="sw-links" aria-label="{heading|htmltag}">{.section newer}<a href="{@|htmltag}">{words.newer|html}</a> {.end}{.section older}<a href="{@|htmltag}">{words.older|html}</a>{.end}</nav>`

const field = (name: string, control: string, hint = ''): string => `<p class="sw-field">
<label for="review-${name}">{words.${name}|html}</label>
${control}
${hint}<span class="sw-field-error" id="review-${name}-error">{.section faults.${name}}{@|html}{.end}</span></p>`

const invalid = (name: string, others = ''): string =>
  `aria-describedby="${others}review-${name}-error"{.section faults.${name}} aria-invalid="true"{.end}`

const form = `<h2 id="write">{words.write|html}</h2>
<form class="sw-form product-review-form" method="post" action="{address|htmltag}" data-island="review-form" data-item-id="{itemId}" data-captcha-form novalidate>
{.section alert}<p class="sw-alert" role="alert">{@|html}</p>{.end}
<fieldset class="sw-field product-review-rating" aria-describedby="review-stars-error">
<legend>{words.yourStars|html}</legend>
{.repeated section stars}<label class="product-review-choice"><input type="radio" name="stars" value="{value}" required{.section isChosen} checked{.end}> {label|html}</label>{.end}
<span class="sw-field-error" id="review-stars-error">{.section faults.stars}{@|html}{.end}</span>
</fieldset>
${field('title', `<input id="review-title" name="title" maxlength="{limits.title}" value="{typed.title|htmltag}" dir="auto" ${invalid('title')}>`)}
${field('text', `<textarea id="review-text" name="text" rows="6" maxlength="{limits.text}" required dir="auto" ${invalid('text')}>{typed.text|html}</textarea>`)}
${field('name', `<input id="review-name" name="name" maxlength="{limits.name}" value="{typed.name|htmltag}" autocomplete="name" required dir="auto" ${invalid('name', 'review-name-hint ')}>`, '<small id="review-name-hint">{words.nameHint|html}</small>')}
{.section invitation}<input type="hidden" name="invitation" value="{@|htmltag}"><p class="product-review-verified">{words.verifiedHint|html}</p>{.end}
<div class="product-review-more" hidden></div>
<div hidden><label>Homepage <input name="homepage" tabindex="-1" autocomplete="off"></label></div>
{captchaHtml}
<p><button type="submit" class="sqs-button-element--primary">{words.send|html}</button></p>
</form>`

export const reviewPageTemplate = compile(`${list}\n${form}`, { name: 'reviews page' })
