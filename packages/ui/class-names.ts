/** Joins class names with spaces. Skips `false` and `undefined`, such as a class that a CSS module does not define. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
