/**
 * LESS mixins that themes can call without defining them, by name. A theme's own mixin of the same name replaces the system's;
 * otherwise LESS would apply both.
 */
const mixins: Readonly<Record<string, string>> = {
  'font-smoothing': `
.sw-smooth(@color) when (lightness(@color) < 65%) { -webkit-font-smoothing: auto; -moz-osx-font-smoothing: auto; }
.sw-smooth(@color) when (lightness(@color) >= 65%) { -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; }
.sw-smooth-word(@word) when (@word = antialiased) { -moz-osx-font-smoothing: grayscale; }
.font-smoothing() { -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; }
.font-smoothing(@value) when (iscolor(@value)) { .sw-smooth(@value); }
.font-smoothing(@value) when (iskeyword(@value)) { -webkit-font-smoothing: @value; .sw-smooth-word(@value); }`,
  'sqs-ui-font': `
.sqs-ui-sign(@name) { content: "\\2022"; }`,
  'sqs-ui-font-size': `
.sqs-ui-font-size(@size) { font-size: @size; line-height: 1; }
.sqs-ui-font-size(@size, @line) { font-size: @size; line-height: @line; }`,
  'social-icon-font': `
.social-icon-font() { .sqs-ui-base(); }
.social-icon-font(@name) { .sqs-ui-base(); }
.social-icon-font(@name, @place) { .sqs-ui-font(@name, @place); }`,
}

/**
 * Characters for the icons of the mixin `sqs-ui-font`, by icon name. Squarespace's icon font must not be copied, so each icon is
 * a character that every machine has. An unknown name becomes a dot, so that a button stays visible.
 */
const signs: Readonly<Record<string, string>> = {
  'arrow-left': '\\2190',
  'arrow-right': '\\2192',
  'arrow-up': '\\2191',
  'arrow-down': '\\2193',
  'caret-left': '\\2039',
  'caret-right': '\\203A',
  'chevron-left': '\\2039',
  'chevron-right': '\\203A',
  'disclosure-arrow-left': '\\2039',
  'disclosure-arrow-right': '\\203A',
  cart: '\\1F6D2\\FE0E',
  check: '\\2713',
  checkmark: '\\2713',
  close: '\\D7',
  comment: '\\1F5E8\\FE0E',
  heart: '\\2665\\FE0E',
  like: '\\2665\\FE0E',
  mail: '\\2709\\FE0E',
  menu: '\\2630',
  hamburger: '\\2630',
  minus: '\\2212',
  pause: '\\23F8\\FE0E',
  play: '\\25B6\\FE0E',
  plus: '\\2B',
  search: '\\2315',
  share: '\\2197',
  star: '\\2605',
  x: '\\D7',
}

const uiFont = `
.sqs-ui-base() { font-family: ui-sans-serif, system-ui, "Segoe UI Symbol", sans-serif; font-style: normal; font-weight: normal; line-height: 1; text-transform: none; }
.sqs-ui-font() { .sqs-ui-base(); }
.sqs-ui-font(@name) { .sqs-ui-base(); }
.sqs-ui-font(@name, @place) when (@place = before) { &:before { .sqs-ui-base(); .sqs-ui-sign(@name); } }
.sqs-ui-font(@name, @place) when (@place = after) { &:after { .sqs-ui-base(); .sqs-ui-sign(@name); } }`

/** Returns the LESS of the system's mixins, except for those that the theme's sheets define themselves. */
export function systemMixins(sheets: readonly string[]): string {
  const isOwn = (name: string): boolean =>
    sheets.some((sheet) => new RegExp(`\\.${name}\\s*\\([^;{}]*\\)[^;{}]*\\{`).test(sheet))
  const known = Object.entries(signs).map(
    ([name, sign]) =>
      `.sqs-ui-sign(@name) when (@name = ${name}), (@name = "${name}"), (@name = '${name}') { content: "${sign}"; }`,
  )
  return Object.entries(mixins)
    .filter(([name]) => !isOwn(name))
    .map(([name, less]) => (name === 'sqs-ui-font' ? `${uiFont}${less}\n${known.join('\n')}` : less))
    .join('')
}

/**
 * The rules that `@import 'sqs-grid-breaker'` stands for. They stack the columns of a layout; themes mostly import them inside a
 * media query for narrow windows.
 */
const gridBreaker = `
.sqs-layout .sqs-row .sqs-col-1, .sqs-layout .sqs-row .sqs-col-2, .sqs-layout .sqs-row .sqs-col-3, .sqs-layout .sqs-row .sqs-col-4,
.sqs-layout .sqs-row .sqs-col-5, .sqs-layout .sqs-row .sqs-col-6, .sqs-layout .sqs-row .sqs-col-7, .sqs-layout .sqs-row .sqs-col-8,
.sqs-layout .sqs-row .sqs-col-9, .sqs-layout .sqs-row .sqs-col-10, .sqs-layout .sqs-row .sqs-col-11, .sqs-layout .sqs-row .sqs-col-12
{ float: none; width: auto; grid-column: ~"1 / -1"; }
.sqs-layout .sqs-row { display: block; }
.sqs-layout .sqs-block-spacer { display: none; }
.sqs-layout .sqs-block.float, .sqs-layout .sqs-block.sqs-float-left, .sqs-layout .sqs-block.sqs-float-right { float: none; width: auto; }`.replaceAll(
  '\n',
  ' ',
)

/**
 * System sheets that a theme can `@import`, by name, with the rules that replace the import. Empty for mixins, which are always
 * included.
 */
export const systemImports: Readonly<Record<string, string>> = {
  'sqs-grid-breaker': gridBreaker,
  'sqs-ui-font': '',
  'social-icon-font': '',
  'svg-icon-templates': '',
}

/** All LESS that the system adds to themes' stylesheets. It is part of the version in the URL of the compiled CSS. */
export const systemStylesCacheKey = systemMixins([]) + JSON.stringify(systemImports)
