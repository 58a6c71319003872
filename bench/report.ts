export type Figures = Readonly<Record<string, number>>

/** The bound that a figure has to keep. */
export type Aim = { readonly atMost: number } | { readonly atLeast: number }

/** Aims by the name of their figure. */
export type Aims = Readonly<Record<string, Aim>>

/** What a command measured of one case. `aim` and `met` are null for a case without an aim. */
export type Result = { case: string; figures: Figures; aim: Aims | null; met: boolean | null }

/** Compares figures with their aims. A figure that could not be measured (NaN) misses its aim. */
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
  /** Prints one result: an object on a line of its own with `--json`, else a line for people. */
  add(name: string, figures: Figures, aim: Aims | null): void
  /** Prints text for people: on standard output, but on standard error with `--json`, whose output is nothing but results. */
  note(text: string): void
  /** 0 when all aims are met, 1 when one is missed. Cases without an aim do not count. */
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

/** The figures on one line and, below them, each aim with what became of it. */
export function textOf({ case: name, figures, aim }: Result): string {
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
