/** Default styles of the installments badge in the page's colours, for themes without rules for it. */
export const badgeCss = `
.sw-installments { margin: 0.5em 0; font-size: 0.875em; line-height: 28px; }
.sw-installments-pill {
  display: inline-block; float: none; box-sizing: border-box; width: auto; min-height: 24px; padding: 0 0.75em; border: 1px solid currentColor; border-radius: 999px; background: transparent; color: inherit;
  font: inherit; font-weight: 600; line-height: 22px; cursor: pointer;
}
.sw-installments-info {
  display: inline-grid; place-items: center; float: none; box-sizing: border-box; vertical-align: middle; width: 28px; height: 28px; padding: 0; border: 0; border-radius: 50%; background: transparent;
  color: inherit; cursor: pointer;
}
.sw-installments-info svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
.sw-installments-pill:hover, .sw-installments-info:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
.sw-installments :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.sw-installments-popup .sw-lightbox-panel { width: min(560px, 100%); }
.sw-installments-popup h2 { margin: 0 0 0.5em; }
.sw-installments-popup ol { display: grid; gap: 0.25em; margin: 1em 0; padding: 0 0 0 1.5em; }
.sw-installments-frame { display: block; width: 100%; height: 120px; border: 0; background: #fff; }
`
