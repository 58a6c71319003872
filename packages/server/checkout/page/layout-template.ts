import { compile } from '@sitewright/template'
import { icons } from './icons.ts'

/**
 * Where the page's own style sheets and script stand. They are inserted after the template was rendered, because they contain no
 * values that need an escape and must be byte for byte what the content security policy allows.
 */
export const styleMark = '<style></style>'
export const scriptMark = '<script></script>'
export const mainMark = '<main id="main"></main>'

/** The checkout's layout: the site's name or logo, and nothing that leads away from buying. No theme's markup and no script of an owner. */
export const layoutTemplate = compile(
  [
    '<!doctype html><html lang="{language}" dir="{direction}"><head><meta charset="utf-8">',
    '<title>{title}</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    // Without an icon link, browsers request /favicon.ico.
    '{.if iconUrl}<link rel="icon" href="{iconUrl}">{.or}<link rel="icon" href="data:,">{.end}',
    styleMark,
    '{.repeated section preloads}<link rel="modulepreload" href="{@}" nonce="{nonce}">{.end}',
    // After the scripts: texts are readable in another font meanwhile, and a phone has few connections.
    '{.repeated section fontUrls}<link rel="preload" href="{@}" as="font" type="font/woff2" crossorigin>{.end}',
    '</head><body class="checkout">',
    '<a class="skip" href="#form">{words.skip}</a>',
    '<header>{.if isTestMode}<div class="test-bar" role="note"><b>{words.testMode}</b> {words.testModeNote}</div>{.end}',
    '<div class="site-header"><div class="wrap">',
    `<a class="back" href="{back.url}">${icons.back}<span class="word">{back.label}</span></a>`,
    '<a class="logo" href="/">{.if logoUrl}<img src="{logoUrl}" alt="{siteTitle}">{.or}{siteTitle}{.end}</a>',
    `<span class="secure">${icons.lock}<span class="short" aria-hidden="true">{words.secure}</span>`,
    '<span class="long">{words.secureCheckout}</span></span>',
    '</div></div></header>',
    mainMark,
    '<footer class="co-foot"><div class="wrap"><a href="/">{words.continueShopping}</a></div>',
    '{.if policies}<div class="wrap policies">{.repeated section policies}',
    // The id is inside, so that browsers open the text when a link leads to it.
    '<details class="policy"><summary>{title}</summary><div id="{id}">{.repeated section paragraphs}<p>{@}</p>{.end}</div></details>',
    '{.end}</div>{.end}',
    '{.if legal}<div class="wrap legal">{.repeated section legal}<a href="{url}" target="_blank" rel="noopener">{title}',
    '<span class="visually-hidden"> ({words.newTab})</span></a>{.end}</div>{.end}</footer>',
    scriptMark,
    '</body></html>',
  ].join(''),
  { name: 'checkout-layout', escape: 'context' },
)
