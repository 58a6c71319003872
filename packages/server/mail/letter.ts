import type { MailFrame } from './mail-frame.ts'

/**
 * Template of the default HTML body of a mail. Prints each of the texts `heading`, `lead`, `more`, `action` (a button to
 * `actionUrl`), `closing` and `small` that the mail defines.
 */
export const defaultBodyHtml = `{.section words.heading}<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">{@}</h1>
{.end}{.repeated section paragraphs.lead}<p style="margin:0 0 16px">{@}</p>
{.end}{.section words.more}<p style="margin:0 0 16px">{@}</p>
{.end}{.section actionUrl}<p style="margin:24px 0"><a href="{@}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#6b655d;color:#ffffff;text-decoration:none;font-weight:600">{words.action}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all"><a href="{@}" style="color:inherit">{@}</a></p>
{.end}{.repeated section paragraphs.closing}<p style="margin:0 0 16px">{@}</p>
{.end}{.section words.small}<p style="margin:0 0 16px;font-size:13px;line-height:20px">{@}</p>
{.end}`

export const defaultPlainTextTemplate = `{.section words.heading}{@}

{.end}{.repeated section paragraphs.lead}{@}

{.end}{.section words.more}{@}

{.end}{.section actionUrl}{words.action}:
{@}

{.end}{.repeated section paragraphs.closing}{@}

{.end}{.section words.small}{@}

{.end}`

/** The frame of short mails. Readable in any mail client, light and dark, without images or scripts. */
export const letterFrame: MailFrame = { html: wrapMailHtml, text: wrapMailText, plainChars: Number.POSITIVE_INFINITY }

function wrapMailHtml(content: string): string {
  return `<!doctype html>
<html lang="{mail.language}" dir="{mail.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{mail.subject}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
${content}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:13px;line-height:20px">{mail.sentBy}{.section mail.unsubscribeUrl} <a href="{@}" style="color:inherit">{mail.unsubscribe}</a>{.end}</p>
</div>
</body>
</html>
`
}

function wrapMailText(content: string): string {
  return `${content}-- 
{mail.sentBy}
{.section mail.unsubscribeUrl}{mail.unsubscribe}: {@}
{.end}`
}
