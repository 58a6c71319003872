import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Theme } from './read-theme.ts'
import type { StyleAnswer, StyleOrder } from './styles.job.ts'
import { systemMixins } from './system-styles.ts'
import { tweakVariables, type TweakValues } from './tweaks.ts'

export type StyleProblem = { path: string; message: string }
export type Styles = { css: string; problems: readonly StyleProblem[] }

const timeLimitMs = 5_000

/** What `/site.css?v=` says: it changes with the theme, the tweaks and the styles of block kinds. */
export function styleVersion(theme: Theme, tweaks: TweakValues, blockStyles: string): string {
  const parts = [
    theme.contentHash,
    JSON.stringify(Object.entries(tweaks).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    blockStyles,
    resetStyles,
    systemMixins,
  ]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

/**
 * The theme's stylesheets as one CSS. LESS runs in a process of its own for at most 5 s and 128 MB; a stylesheet that can't be read is
 * left out and told. The styles of block kinds lie in a layer below the theme, so that the theme always wins.
 */
export async function compileStyles(theme: Theme, tweaks: TweakValues, blockStyles: string): Promise<Styles> {
  const sheets = theme.stylesheets.map((sheet) => ({
    path: `styles/${sheet.name}`,
    source: withoutImports(sheet.source),
  }))
  const tail = tweakVariables(theme.tweaks, tweaks, theme.presetTweaks)
  const { css, problems } = await runLess({ head: systemMixins, sheets, tail })
  const layers = `@layer reset,blocks;@layer reset{${resetStyles}}@layer blocks{${blockStyles}}`
  return { css: `${layers}\n${css}`, problems }
}

/** Only system files can be imported, and they are always there. */
function withoutImports(source: string): string {
  return source.replaceAll(/^[ \t]*@import\b[^;\n]*;?/gm, '')
}

/** A process, not a thread: a stylesheet that fills the memory of a thread can end the whole server with it. */
function runLess(order: StyleOrder): Promise<StyleAnswer> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./styles.job.ts', import.meta.url)), {
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    const finish = (answer: StyleAnswer): void => {
      clearTimeout(timer)
      child.removeAllListeners().on('error', () => {}) // of a process that is being ended
      child.kill('SIGKILL')
      resolve(answer)
    }
    const failed = (message: string): void => finish({ css: '', problems: [{ path: 'styles', message }] })
    const timer = setTimeout(() => failed(`took longer than ${timeLimitMs} ms`), timeLimitMs)
    child.once('message', (answer) => finish(answer as StyleAnswer)) // the child is our own file
    child.once('error', (error) => failed(error.message))
    child.once('exit', () => failed('took more memory than a stylesheet may'))
    child.send(order, (error) => error && failed(error.message))
  })
}

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
