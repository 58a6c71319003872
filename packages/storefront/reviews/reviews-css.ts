/** Default styles of reviews, for themes without rules for them. Their specificity is low, so that a theme's own rules win. */
export const reviewsCss = `
.product-reviews, .product-reviews-first { margin-block: 48px; }
.product-reviews-summary { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; margin-block-end: 16px; }
.product-reviews-header { margin: 0; }
.product-reviews-heading { margin-block: 24px 8px; }
.product-reviews-average { font-weight: 600; }
.product-reviews-scope, .product-reviews-note { font-size: 0.875em; }
.product-reviews-sum { margin: 0 0 8px; }
.product-reviews-figures { max-width: 360px; }
.product-reviews-rows { margin: 0 0 16px; padding: 0; list-style: none; }
.product-reviews-row { position: relative; display: grid; grid-template-columns: 5em 1fr 3em; gap: 12px; align-items: center; box-sizing: border-box; width: 100%; min-height: 44px; padding: 4px 8px; border: 0; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.product-reviews-row[aria-pressed="true"] { font-weight: 600; box-shadow: inset 0 0 0 2px currentColor; }
.product-reviews-row-count { text-align: end; font-variant-numeric: tabular-nums; }
.product-reviews-bar { width: 100%; }
[dir="rtl"] .product-reviews-bar { transform: scaleX(-1); }
.product-reviews-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-block: 0 16px; }
.product-reviews-sort { width: auto; max-width: 100%; min-height: 44px; font: inherit; }
.product-reviews-all { width: auto; min-height: 44px; padding-inline: 16px; font: inherit; cursor: pointer; }
.product-reviews-lists[aria-busy="true"] .product-reviews-list { opacity: 0.6; }
.product-reviews-list { margin: 0; padding: 0; list-style: none; }
.product-review { padding-block: 20px; border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.product-review > p { margin-block: 0 8px; }
.product-review-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.product-review-text { max-width: 70ch; white-space: pre-line; overflow-wrap: anywhere; }
.product-review-title, .product-review-name { overflow-wrap: anywhere; }
.product-review-by { display: flex; flex-wrap: wrap; gap: 0 0.4em; font-size: 0.875em; }
.product-review-by > * + *::before { content: '·'; margin-inline-end: 0.4em; }
.product-review-stars { display: inline-flex; gap: 2px; }
[dir="rtl"] .product-review-star { transform: scaleX(-1); }
.product-review-pictures { display: flex; flex-wrap: wrap; gap: 8px; }
.product-review-pictures button { float: none; width: auto; padding: 0; border: 0; background: none; cursor: zoom-in; }
.product-review-pictures img { display: block; width: 96px; height: 96px; object-fit: cover; }
.product-reviews-more { float: none; width: auto; min-height: 44px; padding-inline: 20px; font: inherit; cursor: pointer; }
.product-reviews-more[aria-disabled="true"] { opacity: 0.5; cursor: progress; }
.product-review-summary, .product-reviews-sum { display: inline-flex; align-items: center; gap: 8px; color: inherit; }
.sw-review-picture .sw-lightbox-content { display: grid; place-items: center; }
.sw-review-picture img { display: block; max-width: 100%; max-height: 80vh; width: auto; height: auto; }
@media (prefers-reduced-motion: no-preference) {
  .product-reviews-loader { animation: product-reviews-wait 1.6s ease-in-out infinite alternate; }
  @keyframes product-reviews-wait { from { opacity: 1; } to { opacity: 0.4; } }
}
`
