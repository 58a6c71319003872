import { sheetColors, sheetFonts } from '../../mail/index.ts'

// Templates of the body that all mails about orders share. Each part is printed only when the mail has values for it.

const { ink, quiet, panel, rule, button, buttonInk, picture } = sheetColors
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const titleFont = (size: string): string => `font:400 ${size} ${sheetFonts.title};color:${ink}`
const textFont = (size: string, color: string = ink): string => `font:400 ${size} ${sheetFonts.text};color:${color}`
const quietText = (text: string, margin = '0'): string =>
  `<p class="ink2" style="margin:${margin};${textFont('14px/22px', quiet)}">${text}</p>`

const head = `<h1 class="ink" style="margin:0 0 14px;${titleFont('36px/42px')};letter-spacing:-0.5px">{heading}</h1>
{.repeated section lead}<p class="ink" style="margin:0 0 14px;${textFont('16px/26px')}">{@}</p>
{.end}{.repeated section notes}<p class="ink" style="margin:0 0 14px;${textFont('16px/26px')}">{@}</p>
{.end}{.section test}<p class="ink" style="margin:0 0 14px;padding:12px 16px;border:1px solid ${rule};${textFont('16px/24px')}"><b>{@}</b></p>
{.end}`

const action = `{.section actionUrl}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:14px 0 12px"><tr><td class="btn" bgcolor="${button}" style="background-color:${button};border-radius:3px"><a class="btn-a" href="{@}" style="display:inline-block;padding:15px 28px;font:600 16px/20px ${sheetFonts.text};color:${buttonInk};text-decoration:none">{action}</a></td></tr></table>
{.end}{.section underAction}${quietText('{@}')}
{.end}{.repeated section links}<p class="ink" style="margin:8px 0 0;${textFont('16px/26px')}"><a href="{url}" style="color:${ink}">{title}</a></p>
{.end}`

const factsPanel = `{.section panel}<table ${table} style="margin:24px 0 0"><tr><td class="panel" bgcolor="${panel}" style="background-color:${panel};border-radius:3px;padding:24px">
<h2 class="ink" style="margin:0 0 8px;${titleFont('22px/28px')}">{title}</h2>
{.repeated section facts}<p class="ink" style="margin:0;${textFont('16px/26px')}">{title}: <b dir="auto">{text}</b></p>
{.end}{.if lines}<p class="ink" style="margin:8px 0 0;${textFont('16px/26px')}">{.repeated section lines}<bdi>{@}</bdi><br>{.end}</p>
{.end}{.section note}${quietText('{@}', '8px 0 0')}
{.end}</td></tr></table>
{.end}`

const downloads = `{.section downloads}<table ${table} style="margin:24px 0 0"><tr><td class="panel" bgcolor="${panel}" style="background-color:${panel};border-radius:3px;padding:24px">
<h2 class="ink" style="margin:0 0 8px;${titleFont('22px/28px')}">{title}</h2>
{.repeated section files}<p class="ink" style="margin:8px 0 0;${textFont('16px/26px')}"><bdi>{name}</bdi><br><span class="ink2" style="${textFont('14px/22px', quiet)}">{about}</span><br><a href="{url}" style="color:${ink}"><b>{action}</b></a></p>
{.end}${quietText('{note}', '8px 0 0')}
</td></tr></table>
{.end}`

const lists = `{.repeated section lists}<h2 class="ink" style="margin:36px 0 8px;${titleFont('22px/28px')}">{title}</h2>
<table ${table}>
{.repeated section lines}<tr><td width="72" valign="middle" style="padding:10px 0">{.if pictureUrl}<img src="{pictureUrl}" width="72" height="72" alt="" style="display:block;border:0;border-radius:3px;background-color:${picture}">{.or}<div style="width:72px;height:72px;border-radius:3px;background-color:${picture}"></div>{.end}</td>
<td valign="middle" style="padding:10px 18px"><p class="ink" style="margin:0;${titleFont('18px/24px')}">{title}</p>
{.if details}${quietText('{.repeated section details}<bdi>{@}</bdi>{.alternates with}, {.end}')}
{.end}{.repeated section answers}${quietText('{title}: {text}')}
{.end}</td>
<td valign="middle" align="{mail.end}" class="ink" dir="ltr" style="padding:10px 0;${textFont('16px/24px')};white-space:nowrap">{amount}</td></tr>
{.end}</table>
{.end}`

const sums = `{.if sums}<table ${table} class="rule" style="margin:16px 0 0;border-top:1px solid ${rule}"><tr><td colspan="2" style="height:16px;line-height:16px;font-size:0">&nbsp;</td></tr>
{.repeated section sums}<tr>{.if isTotal}<td class="ink" style="padding:6px 0;${textFont('16px/24px')}"><b>{title}</b></td><td align="{mail.end}" class="ink" dir="ltr" style="padding:6px 0;${titleFont('28px/34px')};white-space:nowrap">{text}</td>{.or}<td class="ink2" style="padding:3px 0;${textFont('16px/24px', quiet)}">{title}</td><td align="{mail.end}" class="ink" dir="ltr" style="padding:3px 0;${textFont('16px/24px')};white-space:nowrap">{text}</td>{.end}</tr>
{.end}</table>
{.end}{.section paid}${quietText('{@}', '6px 0 0')}
{.end}{.section exemption}${quietText('{@}', '6px 0 0')}
{.end}`

const addresses = `{.if addresses}<table ${table} class="rule" style="margin:32px 0 0;border-top:1px solid ${rule}"><tr>
{.repeated section addresses}<td class="half" width="50%" valign="top" style="padding:28px 20px 0 0"><p class="ink" style="margin:0;${textFont('14px/26px')}"><b>{title}</b></p>
<p class="ink2" style="margin:0;${textFont('14px/22px', quiet)}">{.repeated section lines}{@}<br>{.end}</p></td>
{.end}</tr></table>
{.end}`

export const orderMailHtml = head + action + downloads + factsPanel + lists + sums + addresses

/** Tables come laid out in `plain`, because a template cannot align columns. */
export const orderMailText = `{heading}

{.repeated section lead}{@}

{.end}{.repeated section notes}{@}

{.end}{.section test}{@}

{.end}{.section actionUrl}{action}:
{@}

{.end}{.section underAction}{@}

{.end}{.repeated section links}{title}:
{url}

{.end}{.section downloads}{title}

{.repeated section files}{name} ({about}):
{url}

{.end}{note}

{.end}{.section panel}{title}

{.repeated section facts}{title}: {text}
{.end}{.repeated section lines}{@}
{.end}{.section note}{@}
{.end}
{.end}{.repeated section lists}{title}

{plain}

{.end}{.section paid}{@}

{.end}{.section exemption}{@}

{.end}{.repeated section addresses}{title}
{.repeated section lines}{@}
{.end}
{.end}`
