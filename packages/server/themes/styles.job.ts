import { LessCompiler } from '@squarespace/less-ts'

/** All in one scope: `head`, the sheets in order, `tail`. */
export type StyleOrder = { head: string; sheets: { path: string; source: string }[]; tail: string }
export type StyleAnswer = { css: string; problems: { path: string; message: string }[] }

process.once('message', (order) => process.send?.(compile(order as StyleOrder))) // sent by styles.ts alone

/** A sheet that can't be parsed is left out, since one such would take all others with it. */
function compile({ head, sheets, tail }: StyleOrder): StyleAnswer {
  const compiler = new LessCompiler({ compress: true, indentSize: 2 })
  const problems: StyleAnswer['problems'] = []
  const usable = sheets.filter(({ path, source }) => {
    const message = problemOf(() => compiler.parse(source))
    if (message !== null) problems.push({ path, message })
    return message === null
  })
  const whole = [head, ...usable.map((sheet) => sheet.source), tail].join('\n')
  let css = ''
  const failure = problemOf(() => {
    const result = compiler.compile(whole)
    css = result.css
    problems.push(...compiler.formatErrors(result.errors).map((message) => ({ path: 'styles', message })))
  })
  if (failure !== null) problems.push({ path: 'styles', message: failure })
  return { css, problems }
}

function problemOf(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
