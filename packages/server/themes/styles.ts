import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { StyleAnswer, StyleOrder } from './compile-less.ts'
import { fileAddress, type Theme } from './read-theme.ts'
import { systemImports, systemMixins } from './system-styles.ts'
import { themeLimits } from './theme-limits.ts'
import type { ThemeProblem } from './theme-problem.ts'
import { tweakVariables } from './tweak-values.ts'
import type { TweakValues } from './tweaks.ts'

export type Styles = {
  css: string
  /** Addresses of the fonts that the stylesheet names, in their order. */
  fonts: readonly string[]
  problems: readonly ThemeProblem[]
  /** It took too much time or memory, so that nothing of the theme's own is there. */
  isEndless: boolean
}

/** Compiles stylesheets; `theme` with the site's `tweaks`, and what block kinds bring. */
export type CompileStyles = (
  theme: Theme,
  tweaks: TweakValues,
  blockStyles: string,
  isReadable?: boolean,
) => Promise<Styles>

/** What `/site.css?v=` says: it changes with the theme, the tweaks, the styles of block kinds and this compiler. */
export function styleVersion(theme: Theme, tweaks: TweakValues, blockStyles: string): string {
  const parts = [
    theme.contentHash,
    JSON.stringify(Object.entries(tweaks).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    blockStyles,
    resetStyles,
    systemMixins([]),
    JSON.stringify(systemImports),
  ]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

const mostAtOnce = 2

/**
 * The theme's stylesheets as one CSS. LESS runs in a process of its own for at most 5 s and 128 MB, two at a time; what can't be read
 * is left out and told. The styles of block kinds lie in a layer below the theme, so that the theme always wins.
 */
export function makeCompileStyles(): CompileStyles {
  const takeTurn = makeTurns(mostAtOnce)
  return async (theme, tweaks, blockStyles, isReadable = false) => {
    const sheets = theme.stylesheets.map((sheet) => ({ path: `styles/${sheet.name}`, source: sheet.source }))
    const tail = tweakVariables(theme.tweaks, tweaks, theme.presetTweaks)
    const { css, problems, isEndless } = await takeTurn(() => runLess({ sheets, tail, isReadable }))
    const layers = `@layer reset,blocks;@layer reset{${resetStyles}}@layer blocks{${blockStyles}}`
    const own = withVersions(css, theme)
    return { css: `${layers}\n${own}`, fonts: fontsOf(own), problems, isEndless }
  }
}

/** For a single compilation, as commands and tests need it. */
export const compileStyles: CompileStyles = (...given) => makeCompileStyles()(...given)

function makeTurns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** The theme's own files at addresses that change with their content, so that they may be kept for good. */
function withVersions(css: string, theme: Theme): string {
  return css.replaceAll(
    /(\burl\(\s{0,9}["']?)(?:\.\.)?(\/(?:assets|scripts)\/[^"')?#\s]{1,300})(?=["')?#\s])(\??)/g,
    (whole, start: string, path: string, query: string) => {
      const address = fileAddress(theme, path)
      return address === path ? whole : `${start}${address}${query === '?' ? '&' : ''}`
    },
  )
}

function fontsOf(css: string): string[] {
  const found = css.matchAll(/url\(\s{0,9}["']?(\/assets\/[^"')\s]{1,300}\.woff2\?v=\w{12})["']?\s{0,9}\)/g)
  return [...new Set(Array.from(found, ([, address = '']) => address))]
}

/** A process, not a thread: a stylesheet that fills the memory of a thread can end the whole server with it. It may read nothing but code. */
function runLess(order: StyleOrder): Promise<StyleAnswer & { isEndless: boolean }> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./styles.job.ts', import.meta.url)), {
      execArgv: [
        `--max-old-space-size=${themeLimits.styleMegabytes}`,
        '--permission',
        ...readable.map((folder) => `--allow-fs-read=${folder}`),
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    const finish = (answer: StyleAnswer, isEndless = false): void => {
      clearTimeout(timer)
      child.removeAllListeners().on('error', () => {}) // of a process that is being ended
      child.kill('SIGKILL')
      resolve({ ...answer, isEndless })
    }
    const failed = (message: string): void => finish({ css: '', problems: [{ path: 'styles', message }] }, true)
    const timer = setTimeout(
      () => failed(`took longer than ${themeLimits.styleMs} ms: does a mixin call itself?`),
      themeLimits.styleMs,
    )
    child.once('message', (answer) => {
      const made = answer as StyleAnswer // the child is our own file
      finish(made, made.isTooLarge)
    })
    child.once('error', (error) => failed(error.message))
    child.once('exit', () => failed('took more memory than a stylesheet may: does a mixin call itself?'))
    child.send(order, (error) => error && failed(error.message))
  })
}

const readable = ['../../../node_modules/', '../../../packages/', '../../../package.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** What browsers disagree about, set to one start. The theme's own reset lies above it. */
const resetStyles = `*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body,h1,h2,h3,h4,h5,h6,p,ul,ol,figure,blockquote,dl,dd{margin:0}
ul,ol{padding:0}
img,picture,video,canvas,svg{max-width:100%}
img,video{height:auto}
button,input,select,textarea{font:inherit;color:inherit}
table{border-collapse:collapse;border-spacing:0}
fieldset{border:0;margin:0;padding:0;min-width:0}
[hidden]{display:none!important}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`.replaceAll(
  '\n',
  '',
)
