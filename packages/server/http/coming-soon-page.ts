import { createHash } from 'node:crypto'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import type { Ctx } from '../context.ts'
import { publishedPageCsp } from './security-headers.ts'

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; background: light-dark(#faf9f7, #191817); color: light-dark(#23211e, #ecebe8) }
body { min-height: 100dvh; margin: 0; display: grid; place-content: center; text-align: center }
main { padding: 2rem 1.5rem 4rem; max-width: 34rem }
h1 { margin: 0 0 .75rem; font-size: clamp(2rem, 1.4rem + 3vw, 3.25rem); line-height: 1.15; overflow-wrap: anywhere; text-wrap: balance }
p { margin: 0 0 .5rem; font-size: 1.125rem }
.site { font-weight: 600; overflow-wrap: anywhere }
a { display: inline-block; padding-block: .75rem; color: inherit; font-size: .9375rem; text-underline-offset: .2em }`

const csp = publishedPageCsp({ styleHashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`] })

/** Returns the page that visitors see of a site until it is published, in the site's language. */
export function comingSoonPage({ locale, site }: Ctx, studioOrigin: string): { html: string; csp: string } {
  const text = (message: Message): string => escape(messageText(locale, message))
  const [title, soon] = [escape(site.title), text(sitesMessages.comingSoon)]
  const html = `<!doctype html>
<html lang="${escape(locale.tag)}" dir="${textDirection(locale.tag)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex, nofollow">
<title>${soon} – ${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><p class="site">${title}</p><h1>${soon}</h1><p>${text(sitesMessages.comingSoonHelp)}</p>
<p><a href="${escape(studioOrigin)}">${text(sitesMessages.comingSoonTeam)}</a></p></main></body>
</html>
`
  return { html, csp }
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
