/**
 * Mixins that public templates take as given: they import `sqs-grid-breaker`, `sqs-ui-font` and the like, which are ours to
 * bring. Icons of `sqs-ui-font` are characters of a font that is not ours to copy, so that its mixins set only the family.
 */
export const systemMixins = `
.font-smoothing(@value: antialiased) { -webkit-font-smoothing: @value; }
.font-smoothing(@value) when (@value = antialiased) { -moz-osx-font-smoothing: grayscale; }
.sqs-ui-font() { font-family: sans-serif; font-style: normal; speak: none; }
.sqs-ui-font(@name) { .sqs-ui-font(); }
.sqs-ui-font(@name, @place) { .sqs-ui-font(); }
.sqs-ui-font-size(@size, @line: 1) { font-size: @size; line-height: @line; }
`
