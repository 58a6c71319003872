/** A layout that uses up the budget of a page: it prints the JSON of a context that is nested too deep, again and again. */
export const slowLayout = [
  '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}',
  `{.ctx @c a=website}${'{.ctx @c a=@c}'.repeat(400)}${'{@c|json}'.repeat(400)}</body></html>`,
].join('')
