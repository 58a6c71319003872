/**
 * Default styles of dialogs in the page's colours. Their specificity is low: they override a theme's reset, but not its own rules
 * for dialogs. The underline of the quick view's link yields to a theme's classes, and wins against a reset of all links. On phones
 * a dialog fills the screen (SF-9.06). The width of a phone is repeated here, because importing it would add the name of another
 * shared file to every page.
 */
export const lightboxCss = `
.sw-lightbox {
  box-sizing: border-box; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0;
  padding: max(24px, 5vh) 24px 24px; border: 0; overflow: hidden; background: transparent; color: var(--sw-ink, CanvasText);
}
.sw-lightbox[open] { display: grid; place-items: start center; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
.sw-lightbox::backdrop { background: rgb(0 0 0 / 0.6); }
.sw-lightbox-dark { color-scheme: dark; }
.sw-lightbox-light { color-scheme: light; }
.sw-lightbox-panel {
  box-sizing: border-box; position: relative; width: min(960px, 100%); max-height: 100%; min-height: 160px; padding: 0 28px 28px;
  overflow: auto; overscroll-behavior: contain; scroll-padding-top: 72px; border-radius: 6px; background: var(--sw-surface, Canvas);
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.35);
}
.sw-lightbox-narrow .sw-lightbox-panel { width: min(560px, 100%); }
@media (prefers-reduced-motion: no-preference) {
  .sw-lightbox[open] .sw-lightbox-panel { animation: sw-lightbox-rise 160ms ease-out; }
  @keyframes sw-lightbox-rise { from { transform: translateY(12px); } }
}
.sw-lightbox .sw-lightbox-panel:focus-visible { outline: none; }
.sw-lightbox-tools {
  position: sticky; top: 0; z-index: 3; display: flex; justify-content: flex-end; gap: 4px; margin: 0 -16px; padding: 8px 0;
  background: var(--sw-surface, Canvas);
}
.sw-lightbox-button {
  display: inline-grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 50%;
  background: transparent; color: inherit; cursor: pointer;
}
.sw-lightbox-button:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
.sw-lightbox-button[aria-disabled="true"] { opacity: 0.35; cursor: default; }
.sw-lightbox-button svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
.sw-lightbox :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
[dir="rtl"] .lightbox-previous svg, [dir="rtl"] .lightbox-next svg { transform: scaleX(-1); }
.sw-lightbox-content[aria-busy="true"] > article { opacity: 0.4; }
.sw-lightbox-loading { position: absolute; inset: 45% 0 auto; text-align: center; }
.sw-lightbox-problem { display: grid; justify-content: center; gap: 16px; justify-items: center; padding: 48px 16px; text-align: center; }
.sw-lightbox-problem button { float: none; box-sizing: border-box; width: auto; min-height: 44px; padding: 0 20px; font: inherit; }
.sw-quick-view { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 28px; align-items: start; }
.sw-quick-view:not(:has(.sw-quick-view-gallery)) { grid-template-columns: minmax(0, 1fr); }
.sw-quick-view-details { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.sw-quick-view-details > * { margin-block: 0; }
div:where(.sw-quick-view-details) a:where(.sw-quick-view-more) { text-decoration: underline; }
.sw-quick-view-gallery .ProductItem-gallery-slides {
  display: flex; overflow-x: auto; overscroll-behavior-x: contain; scroll-snap-type: x mandatory; background: var(--avg, transparent);
}
.sw-quick-view-gallery .ProductItem-gallery-slides-item { flex: 0 0 100%; scroll-snap-align: start; background: var(--avg, transparent); }
.sw-quick-view-gallery .ProductItem-gallery-slides-item-image { display: block; width: 100%; height: auto; }
.sw-quick-view-gallery .ProductItem-gallery-thumbnails { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.sw-quick-view-gallery .ProductItem-gallery-thumbnails-item {
  width: 56px; height: 56px; padding: 0; border: 2px solid transparent; background: var(--avg, transparent); cursor: pointer;
  overflow: hidden;
}
.sw-quick-view-gallery .ProductItem-gallery-thumbnails-item[aria-current="true"] { border-color: currentColor; }
.sw-quick-view-gallery .ProductItem-gallery-thumbnails-item img { display: block; width: 100%; height: 100%; object-fit: cover; }
.sw-quick-view .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 640px) {
  .sw-quick-view { grid-template-columns: minmax(0, 1fr); gap: 20px; }
}
@media (max-width: 432px) {
  .sw-lightbox { padding: 0; }
  .sw-lightbox-panel { width: 100%; height: 100%; padding: 0 20px 24px; border-radius: 0; }
  .sw-lightbox-tools { margin: 0 -8px; }
}
`
