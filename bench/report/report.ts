export type Figures = Readonly<Record<string, number>>

type Aim = { readonly atMost: number } | { readonly atLeast: number }

export type Aims = Readonly<Record<string, Aim>>

/**
 * Measured figures of one case, its targets (`aim`) and whether the figures meet all of them (`met`). `aim` and `met` are null
 * when the case has no target.
 */
export type Result = { case: string; figures: Figures; aim: Aims | null; met: boolean | null }

/** Compares a case's figures with its targets. A figure that could not be measured (NaN) misses its target. */
export function resultOf(name: string, figures: Figures, aim: Aims | null): Result {
  if (aim === null) return { case: name, figures, aim, met: null }
  for (const figure of Object.keys(aim)) {
    if (!(figure in figures)) throw new Error(`${name} has an aim for ${figure}, which it does not measure.`)
  }
  return { case: name, figures, aim, met: Object.entries(aim).every(([figure, one]) => isMet(figures[figure], one)) }
}

function isMet(value = Number.NaN, aim: Aim): boolean {
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast
}

export type Report = {
  /**
   * Compares the figures of a case with its targets and prints the result: with `--json` one JSON object per line, else readable
   * text.
   */
  add(name: string, figures: Figures, aim: Aims | null): void
  /**
   * Prints readable text to standard output, or to standard error with `--json`, so that standard output contains only results.
   */
  note(text: string): void
  /** Returns 0 when all targets are met and 1 when any is missed. Cases without targets do not count. */
  exitCode(): 0 | 1
}

export type Output = { out: (line: string) => void; error: (line: string) => void }

export function makeReport(isJson: boolean, { out, error }: Output): Report {
  let isMissed = false
  return {
    add(name, figures, aim) {
      const result = resultOf(name, figures, aim)
      if (result.met === false) isMissed = true
      out(isJson ? JSON.stringify(result) : textOf(result))
    },
    note: isJson ? error : out,
    exitCode: () => (isMissed ? 1 : 0),
  }
}

const nameWidth = 28

/** Formats a result: the figures on one line and, on the next, each target with `met` or `MISSED`. */
function textOf({ case: name, figures, aim }: Result): string {
  const cells = Object.entries(figures).map(([label, value]) => `${label} ${shown(value)}`)
  const aims = Object.entries(aim ?? {}).map(([label, one]) => {
    const bound = 'atMost' in one ? `at most ${shown(one.atMost)}` : `at least ${shown(one.atLeast)}`
    return `${label} ${bound}: ${isMet(figures[label], one) ? 'met' : 'MISSED'}`
  })
  const lines = [`${name.padEnd(nameWidth)} ${cells.join('  ')}`]
  if (aims.length > 0) lines.push(`${' '.repeat(nameWidth)} aim ${aims.join(', ')}`)
  return lines.join('\n')
}

function shown(value: number): string {
  return Number.isNaN(value) ? 'not measured' : value.toLocaleString('en-US', { maximumFractionDigits: 3 })
}
