import {
  Compiler,
  Context,
  Engine,
  Formatter,
  Formatters,
  MISSING_NODE,
  type Node,
  Opcode,
  Predicates,
  splitVariable,
  Type,
} from '@squarespace/template-engine'

type Input = {
  data: unknown
  partials: Readonly<Record<string, string>>
  injects: Readonly<Record<string, unknown>>
}

type Apply = Formatter['apply']

/**
 * Runs the reference engine on a tree from our parser, after fixing the reference engine's faults that our engine does not have.
 * The output must then equal that of our engine. Each fix belongs to one of the intended differences.
 */
export function renderMended(tree: unknown[], { data, partials, injects }: Input): { html: string; errors: string[] } {
  const compiler = new Compiler()
  const engine = mendedEngine()
  const ctx = new Context(data, {
    partials: { ...partials },
    injects: { ...injects },
    now: 0,
    enableExpr: true,
    enableInclude: true,
    exprOpts: { maxTokens: 512, maxStringLen: 1_048_576 },
  })
  ctx.parsefunc = (text) => compiler.parse(text)
  giveDepthBack(ctx)
  const code: Parameters<Engine['execute']>[0] = JSON.parse(JSON.stringify(tree)) // tree.test.ts checks the exported form
  engine.execute(code, ctx)
  return { html: ctx.render(), errors: ctx.errors.map(({ message }) => message) }
}

/** Fixes the reference engine: lowers the depth of nested calls again after a recursion error (depth-is-given-back). */
function giveDepthBack(ctx: Context): void {
  const enter = ctx.enterPartial.bind(ctx)
  ctx.enterPartial = (name) => {
    if (enter(name)) return true
    ctx.exitPartial(name)
    return false
  }
}

function mendedEngine(): Engine {
  let isBinding = false
  const formatters = {
    ...Formatters,
    cycle: formatter(cycle),
    format: formatter((args, vars, ctx) => format(args, vars, ctx, isBinding)),
    height: formatter(sizePart(1)),
    width: formatter(sizePart(0)),
  }
  const engine = new Engine({ formatters, predicates: Predicates })
  const binds =
    (impl: Engine['executeVariable'], binding: boolean) => (inst: Parameters<typeof impl>[0], ctx: Context) => {
      const outer = isBinding
      isBinding = binding
      impl.call(engine, inst, ctx)
      isBinding = outer
    }
  engine.impls[Opcode.BINDVAR] = binds(
    (inst, ctx) => engine.executeBindvar(inst as Parameters<Engine['executeBindvar']>[0], ctx),
    true,
  )
  engine.impls[Opcode.VARIABLE] = binds((inst, ctx) => engine.executeVariable(inst, ctx), false)
  return engine
}

function formatter(apply: Apply): Formatter {
  return Object.assign(Object.create(Formatter.prototype), { apply })
}

/** Fixes the reference engine: makes `cycle` return the ordinary missing value (one-kind-of-missing). */
const cycle: Apply = (args, [first], ctx) => {
  Formatters['cycle']?.apply(args, first ? [first] : [], ctx)
  if (first?.get() === undefined) first?.set(MISSING_NODE)
}

/** Fixes the reference engine: returns a missing value instead of NaN for sizes that are not two numbers (sizes-of-pictures). */
function sizePart(at: 0 | 1): Apply {
  return (_, [first]) => {
    const parts = first?.node.asString().split('x') ?? []
    const number = Number.parseInt(parts[at] ?? '', 10)
    first?.set(parts.length === 2 && !Number.isNaN(number) ? number : MISSING_NODE)
  }
}

/**
 * Fixes `format` in the reference engine: looks names up in the tag's own frame and prints nothing for objects (format-in-var,
 * objects-in-format).
 */
function format(args: string[], [first]: Parameters<Apply>[1], ctx: Context, isBinding: boolean): void {
  const frame = isBinding ? ctx.frame() : (ctx.frame().parent ?? ctx.frame())
  const texts = args.map((arg) => textOf(ctx.resolveFrom(splitVariable(arg), frame)))
  const pattern = first?.node.asString() ?? ''
  first?.set(
    pattern.replaceAll(/\{([^}]*)(\}|$)/g, (_, inside: string, end: string) =>
      end !== '' && /^\d*$/.test(inside) ? (texts[Number(inside)] ?? '') : '',
    ),
  )
}

function textOf({ type, value }: Node): string {
  if (type === Type.NULL || type === Type.MISSING || type === Type.OBJECT) return ''
  return Array.isArray(value) ? value.map((one) => `${one}`).join(',') : `${value}`
}
