import purify from 'dompurify'

/**
 * Sanitized HTML of a third party: no scripts, inputs or embedded documents. `css` holds its style sheets, which may be used only
 * in a frame.
 */
export type SanitizedHtml = { html: string; css: string }

export function sanitizeProviderHtml(foreign: string): SanitizedHtml {
  const { html, css } = separateStyles(foreign)
  return { html: purify.sanitize(html, sanitizeOptions), css }
}

const sanitizeOptions = {
  USE_PROFILES: { html: true, svg: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'option', 'dialog', 'audio', 'video'],
  FORBID_ATTR: ['srcset', 'action', 'formaction', 'target', 'autofocus', 'popover', 'popovertarget'],
}

/**
 * Separates the style sheets from foreign HTML without parsing it, because the browser reports them as violations of the page's
 * content security policy as soon as they are parsed. After an unclosed style sheet the rest of the text is dropped.
 */
function separateStyles(foreign: string): SanitizedHtml {
  const lower = foreign.toLowerCase()
  let html = ''
  let css = ''
  let from = 0
  for (let start = lower.indexOf('<style'); start !== -1; start = lower.indexOf('<style', from)) {
    const open = lower.indexOf('>', start) + 1
    const end = open === 0 ? -1 : lower.indexOf('</style', open)
    if (end === -1) return { html: html + foreign.slice(from, start), css }
    html += foreign.slice(from, start)
    css += `${foreign.slice(open, end)}\n`
    const shut = lower.indexOf('>', end)
    from = shut === -1 ? foreign.length : shut + 1
  }
  return { html: html + foreign.slice(from), css }
}
