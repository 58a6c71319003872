/** PL-2.19: a bold title and the answer. `answer` is HTML that one of the fragments below made, or escaped text. */
export const summaryFormField = `\
<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">{title|htmltag}:</span> {answer}
</div>\
`

export const summaryAddress = `\
{.if Line1}{Line1|htmltag}<br>
{.end}{.if Line2}{Line2|htmltag}<br>
{.end}{.if City}{City|htmltag}, {.end}{State|htmltag} {Zip|htmltag}{.if Country}<br>
{Country|htmltag}{.end}\
`

/** Several choices end with a line of their own. */
export const summaryCheckbox = `\
{.repeated section values}{@|htmltag}{.alternates with}, {.end}
`

export const summaryDate = `{Month|htmltag}/{Day|htmltag}/{Year|htmltag}`

export const summaryLikert = `\
<div style="padding-left:5px;">
{.repeated section answers}\
  <div><span style="font-weight:bold;">{question|htmltag}:</span> {answer|htmltag}</div>
{.end}\
</div>\
`

export const summaryName = `{First|htmltag} {Last|htmltag}`

export const summaryPhone = `{.if Country}+{Country|htmltag} {.end}{Areacode|htmltag}-{Prefix|htmltag}-{Line|htmltag}`

export const summaryTime = `\
{Hour|htmltag}:{.if Minute}{Minute|htmltag}{.or}00{.end}:{.if Second}{Second|htmltag}{.or}00{.end} {Ampm|htmltag}\
`
