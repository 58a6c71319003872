type Make = FunctionConstructor
const realFunction = Function

/** Texts that remain of the checks, without their comments, and what they are worth. */
const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['', undefined],
  ['false', false],
  ['!1', false],
  ['true', true],
  ['!0', true],
])

/**
 * Answers scripts that ask whether the browser is an old Internet Explorer by code in a conditional comment
 * (`Function('/*@cc_on return true@*\/')()`). Pages permit no code made from text, so the question alone would stop the whole script. Only texts that are nothing but such comments and a constant are answered; all others go to the browser,
 * which refuses them unless the site's owner permits them for the theme.
 */
export function answerOldBrowserChecks(): void {
  const made = new Proxy(realFunction, {
    apply: (_, __, given: unknown[]) => answerOf(given) ?? Reflect.construct(realFunction, given),
    construct: (_, given: unknown[]) => answerOf(given) ?? Reflect.construct(realFunction, given),
  })
  Object.defineProperty(realFunction.prototype, 'constructor', { value: made, configurable: true, writable: true })
  Object.assign(window, { Function: made })
}

/** Returns a function that answers like the one with this body; null when the body is anything but a conditional comment. */
function answerOf(given: readonly unknown[]): ReturnType<Make> | null {
  const left = withoutConditionalComments(given.at(-1))
  const constant = left?.replace(/^return\b\s*/, '')
  return constant !== undefined && answers.has(constant) ? () => answers.get(constant) : null
}

/** Returns a text without its conditional comments; null when it has none. */
function withoutConditionalComments(text: unknown): string | null {
  if (typeof text !== 'string' || !/\/\*@/.test(text)) return null
  return text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(';', '')
    .trim()
}
