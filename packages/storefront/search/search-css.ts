/** Default styles of the list below a search field, in the page's colours. Themes change the colours by `--sw-suggestion-…`. */
export const searchCss = `
.sw-suggestions { position: absolute; z-index: 60; min-width: min(100%, 240px); text-align: start; line-height: 1.35; font-size: 1rem; }
.sw-suggestions-panel {
  box-sizing: border-box; max-height: min(70vh, 560px); margin-top: 6px; overflow: auto; overscroll-behavior: contain; border-radius: 6px;
  border: 1px solid var(--sw-suggestion-line, color-mix(in srgb, var(--sw-ink, CanvasText) 20%, transparent));
  background: var(--sw-surface, Canvas); color: var(--sw-ink, CanvasText); box-shadow: 0 12px 32px -8px rgb(0 0 0 / 0.28);
}
.sw-suggestion {
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 12px; align-items: center; box-sizing: border-box; min-height: 52px;
  padding: 4px 14px; color: inherit; text-decoration: none; cursor: pointer;
}
.sw-suggestion:hover, .sw-suggestion[aria-selected="true"] {
  background: var(--sw-suggestion-active, color-mix(in srgb, var(--sw-ink, CanvasText) 9%, transparent));
}
.sw-suggestion[aria-selected="true"] { outline: 2px solid currentColor; outline-offset: -2px; }
.sw-suggestion-picture { display: block; width: 44px; height: 44px; overflow: hidden; border-radius: 3px; background: color-mix(in srgb, currentColor 8%, transparent); }
.sw-suggestion-picture:empty { visibility: hidden; }
.sw-suggestion-picture img { display: block; width: 44px; height: 44px; object-fit: cover; }
.sw-suggestion-title { overflow-wrap: anywhere; text-align: start; }
[dir="rtl"] .sw-suggestion-title { text-align: right; }
.sw-suggestion-title mark { background: none; color: var(--sw-suggestion-mark, inherit); font-weight: 650; }
.sw-suggestion-kind { font-size: 0.8125rem; opacity: 0.75; }
.sw-suggestions-all {
  display: flex; align-items: center; min-height: 48px; padding: 4px 14px; color: inherit; font-size: 0.9375rem; font-weight: 600; overflow-wrap: anywhere;
  border-top: 1px solid var(--sw-suggestion-line, color-mix(in srgb, currentColor 20%, transparent)); text-decoration: none;
}
.sw-suggestions-all:hover { text-decoration: underline; text-underline-offset: 4px; }
.sw-suggestions-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; margin: 0; padding: 2px 14px; font-size: 0.8125rem; }
.sw-suggestions button {
  float: none; width: auto; min-width: 44px; min-height: 44px; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: inherit; cursor: pointer;
}
.sw-suggestions-head button { text-decoration: underline; text-underline-offset: 4px; }
.sw-suggestions-recent { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
.sw-suggestions-recent > * { display: grid; grid-auto-rows: 48px; margin: 0; padding: 0; list-style: none; }
.sw-suggestions-recent .sw-suggestion { min-height: 48px; grid-template-columns: minmax(0, 1fr); }
.sw-suggestions-recent .sw-suggestion-title { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.sw-suggestions-recent button { width: 48px; min-height: 48px; font-size: 1.25rem; text-align: center; }
.sw-suggestions :is(button, a):focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
@media print { .sw-suggestions { display: none; } }
`
