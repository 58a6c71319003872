/** Something that an owner may set in a theme: a line `// tweak: {…}`, often followed by the variable `@name: value;`. */
export type Tweak = {
  /** The variable's name, or the title where there is none. */
  readonly name: string
  readonly title: string
  readonly type: string
  readonly hasVariable: boolean
  readonly options: readonly string[]
  readonly fallback: string | boolean | number
}

/** By name or title of the tweak. */
export type TweakValues = Readonly<Record<string, string | boolean | number>>

/** Every tweak of a stylesheet; a line that is not JSON is none. */
export function readTweaks(source: string): Tweak[] {
  const lines = source.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const text = /^\s*\/\/ +tweak\s*:\s*(\{.*\})\s*$/.exec(line)?.[1]
    return text === undefined ? [] : (tweakOf(text, lines[index + 1] ?? '') ?? [])
  })
}

/** The value that holds: the site's, else the preset's, else the one in the stylesheet. */
export function tweakValue(tweak: Tweak, ...layers: readonly TweakValues[]): string | boolean | number {
  for (const values of layers) {
    if (Object.hasOwn(values, tweak.name)) return values[tweak.name] ?? tweak.fallback
    if (Object.hasOwn(values, tweak.title)) return values[tweak.title] ?? tweak.fallback
  }
  return tweak.fallback
}

/** The variables that the site set, as LESS to stand after the theme's own: the last definition of a scope holds. */
export function tweakVariables(tweaks: readonly Tweak[], ...layers: readonly TweakValues[]): string {
  return tweaks
    .filter((tweak) => tweak.hasVariable)
    .map((tweak) => [tweak.name, String(tweakValue(tweak, ...layers))] as const)
    .filter(([, value]) => plainValue.test(value))
    .map(([name, value]) => `@${name}: ${value};\n`)
    .join('')
}

/** Colours, lengths, words, quoted names, functions of these; nothing that ends the declaration or opens a block or an address. */
const plainValue = /^(?!.*\burl\()[\w#.,%()\s"'+*/-]{1,200}$/i

/** Classes of the body: a dropdown's `title-option`, a checkbox's `title` while it is on. */
export function tweakClasses(tweaks: readonly Tweak[], ...layers: readonly TweakValues[]): string[] {
  return tweaks.flatMap((tweak) => {
    const value = tweakValue(tweak, ...layers)
    if (tweak.type === 'dropdown') return [`${slug(tweak.title)}-${slug(String(value))}`]
    return tweak.type === 'checkbox' && (value === true || value === 'true') ? [slug(tweak.title)] : []
  })
}

/** `Over the picture` gives `over-the-picture`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

function tweakOf(text: string, nextLine: string): Tweak | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null) return null
  const conf: Readonly<Record<string, unknown>> = { ...read }
  const variable = /^\s*@([\w-]+)\s*:\s*(.*?);?\s*(?:\/\/.*)?$/.exec(nextLine)
  const title = typeof conf['title'] === 'string' ? conf['title'] : (variable?.[1] ?? '')
  if (title === '') return null
  return {
    name: variable?.[1] ?? title,
    title,
    type: typeof conf['type'] === 'string' ? conf['type'] : 'value',
    hasVariable: variable !== null,
    options: Array.isArray(conf['options']) ? conf['options'].map(String) : [],
    fallback: fallbackOf(conf, variable?.[2]),
  }
}

function fallbackOf(conf: Readonly<Record<string, unknown>>, written: string | undefined): Tweak['fallback'] {
  for (const value of [written, conf['default'], conf['active']]) {
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  }
  return conf['type'] === 'checkbox' ? false : ''
}
