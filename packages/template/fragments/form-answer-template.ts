/**
 * Template of a form question's bold title and its answer. `answer` is escaped text, or HTML of a summary template in this file
 * (PL-2.19).
 */
export const formAnswerTemplate = `\
<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">{title|htmltag}:</span> {answer}
</div>\
`

export const addressAnswerTemplate = `\
<div style="padding-left:5px;">
  <div>{Line1|htmltag}</div>{.if Line2}
  <div>{Line2|htmltag}</div>{.end}
  <div>{City|htmltag}, {State|htmltag} {Zip|htmltag} {Country|htmltag}</div>
</div>\
`

/** Template of the choices that were selected in a checkbox question, followed by a line break. */
export const checkboxAnswerTemplate = `\
{.repeated section values}{@|htmltag}{.alternates with}, {.end}
`

export const dateAnswerTemplate = `{Month|htmltag}/{Day|htmltag}/{Year|htmltag}`

export const likertAnswerTemplate = `\
<div style="padding-left:5px;">
{.repeated section answers}\
  <div><span style="font-weight:bold;">{question|htmltag}:</span> {answer|htmltag}</div>
{.end}\
</div>\
`

export const nameAnswerTemplate = `{First|htmltag} {Last|htmltag}`

export const phoneAnswerTemplate = `{.if Country}+{Country|htmltag} {.end}{Areacode|htmltag}-{Prefix|htmltag}-{Line|htmltag}`

export const timeAnswerTemplate = `\
{.if Hour}{Hour|htmltag}{.or}00{.end}:{.if Minute}{Minute|htmltag}{.or}00{.end}:{.if Second}{Second|htmltag}{.or}00{.end} {Ampm|htmltag}\
`
