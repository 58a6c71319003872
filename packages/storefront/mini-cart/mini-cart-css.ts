/**
 * Default styles of the mini-cart in the page's colours, for themes without rules for it. On phones it is at the bottom of the
 * screen. The border of its links yields to a theme's button classes, and wins against a reset of all links.
 */
export const miniCartCss = `
.sw-mini-cart {
  position: fixed; z-index: 9999; inset: 16px 16px auto auto; box-sizing: border-box; display: grid; gap: 16px; width: min(380px, calc(100vw - 32px));
  max-height: calc(100vh - 32px); margin: 0; padding: 12px 20px 20px; overflow: auto; border: 1px solid color-mix(in srgb, var(--sw-ink, CanvasText) 18%, transparent);
  border-radius: 6px; background: var(--sw-surface, Canvas); color: var(--sw-ink, CanvasText); box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
  text-align: start;
}
[dir="rtl"] .sw-mini-cart { inset: 16px auto auto 16px; }
.sw-mini-cart p { margin: 0; }
.sw-mini-cart-head, .sw-mini-cart-sum { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; }
.sw-mini-cart-close {
  display: inline-grid; place-items: center; width: 44px; height: 44px; margin-inline-end: -12px; padding: 0; border: 0; border-radius: 50%;
  background: transparent; color: inherit; cursor: pointer;
}
.sw-mini-cart-close:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
.sw-mini-cart-close svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
.sw-mini-cart-line { display: grid; grid-template-columns: 72px minmax(0, 1fr) auto; gap: 14px; align-items: start; }
.sw-mini-cart-line img { display: block; width: 72px; height: 72px; object-fit: cover; }
.sw-mini-cart-line p { display: grid; gap: 2px; overflow-wrap: anywhere; }
.sw-mini-cart-line p span { font-size: 0.875em; opacity: 0.8; }
.sw-mini-cart-sum { padding-top: 14px; border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); font-variant-numeric: tabular-nums; }
.sw-mini-cart-ways { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.sw-mini-cart-ways a {
  box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 12px; text-align: center;
}
p:where(.sw-mini-cart-ways) a { border: 1px solid currentColor; }
.sw-mini-cart :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) {
  .sw-mini-cart { animation: sw-mini-cart-come 180ms ease-out; }
  @keyframes sw-mini-cart-come { from { opacity: 0; translate: 0 -8px; } }
}
@media (max-width: 640px) {
  .sw-mini-cart, [dir="rtl"] .sw-mini-cart { inset: auto 12px 12px; width: auto; }
}
@media print { .sw-mini-cart { display: none; } }
`
