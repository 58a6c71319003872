import type { MailFrame } from './mail-frame.ts'

/** Longest line of a plain-text mail that no mail client wraps. */
const plainChars = 66

/**
 * The frame of mails with tables: a sheet of 600 pixels with the shop's name above, or the logo that a mail names as `logoUrl`, and who sent it below. Widths and colours are
 * attributes and inline styles, because many mail clients know nothing else. The classes belong to the dark scheme, the narrow
 * screen, and the attribute with which one large client marks what it darkened.
 */
export const sheetFrame: MailFrame = { html: wrapHtml, text: wrapText, plainChars }

export const sheetColors = {
  ground: '#f2eadd',
  sheet: '#faf6ee',
  panel: '#f2eadd',
  ink: '#2b2420',
  quiet: '#61554b',
  rule: '#e0d5c4',
  button: '#96472a',
  buttonInk: '#fffaf3',
  picture: '#e9dfcf',
} as const

export const sheetFonts = {
  title: "Fraunces,Georgia,'Times New Roman',serif",
  text: "Inter,-apple-system,'Segoe UI',Arial,sans-serif",
} as const

const { ground, sheet, ink, quiet } = sheetColors

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; }
@media (max-width: 620px) {
  .sheet { width: 100% !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  h1 { font-size: 30px !important; line-height: 36px !important; }
  .half { display: block !important; width: 100% !important; padding: 0 0 24px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: #1c1814 !important; }
  .sheet { background-color: #26211c !important; }
  .panel { background-color: #332c25 !important; }
  .ink, .ink a, a { color: #f3ebdf !important; }
  .ink2, .ink2 a { color: #c3b7a8 !important; }
  .rule { border-color: #453c33 !important; }
  .btn { background-color: #b65a38 !important; }
  .btn-a { color: #ffffff !important; }
}
[data-ogsc] .ink { color: #f3ebdf !important; }
[data-ogsc] .ink2 { color: #c3b7a8 !important; }
[data-ogsb] .sheet { background-color: #26211c !important; }
`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function wrapHtml(content: string): string {
  return `<!doctype html>
<html lang="{mail.language}" dir="{mail.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>{mail.subject}</title>
<style>${styles}</style>
</head>
<body class="ground" bgcolor="${ground}" style="margin:0;padding:0;background-color:${ground}">
<table ${table} class="ground" width="100%" bgcolor="${ground}" style="background-color:${ground}"><tr><td align="center" style="padding:32px 0 48px">
<table ${table} class="sheet" width="600" bgcolor="${sheet}" style="width:600px;max-width:100%;background-color:${sheet}"><tr><td class="pad" align="{mail.start}" style="padding:36px 48px 44px;overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 36px;font:400 24px/28px ${sheetFonts.title};color:${ink}">{.if logoUrl}<img src="{logoUrl}" alt="{mail.sender}" height="40" style="display:block;border:0;height:40px;width:auto;max-width:240px;object-fit:contain;padding:6px;border-radius:4px;background-color:#ffffff">{.or}{mail.sender}{.end}</p>
${content}</td></tr></table>
<table ${table} width="600" style="width:100%;max-width:600px"><tr><td class="pad" align="{mail.start}" style="padding:24px 48px 0">
<p class="ink2" style="margin:0;font:400 14px/22px ${sheetFonts.text};color:${quiet}">{.repeated section paragraphs.foot}{@}<br>
{.end}{mail.sentBy}{.section mail.unsubscribeUrl} <a href="{@}" style="color:${quiet}">{mail.unsubscribe}</a>{.end}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function wrapText(content: string): string {
  return `${content}{.if paragraphs.foot}{.repeated section paragraphs.foot}{@}
{.end}
{.end}-- 
{mail.sentBy}
{.section mail.unsubscribeUrl}{mail.unsubscribe}: {@}
{.end}`
}
