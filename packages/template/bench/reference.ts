import { CLDRFramework } from '@phensley/cldr'
import { Compiler } from '@squarespace/template-engine'
import { readPack } from '../testing/read-pack.ts'

/** The reference engine of this template language, for benchmarks and comparisons. */
export type Reference = {
  parse(text: string): unknown
  render(code: unknown, input: ReferenceInput): { html: string; errors: readonly { type: string; message: string }[] }
}

type ReferenceInput = {
  data: unknown
  /** Partials by name, as parsed trees or template texts. */
  partials: Readonly<Record<string, unknown>>
  locale: string | null
  now?: number
  injects?: Readonly<Record<string, unknown>>
}

export function makeReference(): Reference {
  const compiler = new Compiler()
  const framework = new CLDRFramework({ loader: readPack })
  const known = new Map<string, ReturnType<typeof framework.get>>()
  const cldrOf = (locale: string) => {
    const found = known.get(locale) ?? framework.get(locale)
    known.set(locale, found)
    return found
  }
  return {
    parse: (text) => compiler.parse(text).code,
    render(code, { data, partials, locale, now, injects }) {
      const { ctx, errors } = compiler.execute({
        code: code as string,
        json: data as object,
        partials: partials as Record<string, string>,
        injects: { ...injects },
        enableExpr: true,
        enableInclude: true,
        exprOpts: { maxTokens: 512, maxStringLen: 1_048_576 },
        ...(locale === null ? {} : { cldr: cldrOf(locale) }),
        ...(now === undefined ? {} : { now }),
      } as Parameters<typeof compiler.execute>[0])
      return { html: ctx.render(), errors }
    },
  }
}
