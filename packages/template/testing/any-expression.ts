import fc from 'fast-check'
import { reference } from './any-name.ts'

const value = fc.oneof(
  reference,
  fc.constantFrom('1', '2.5', '0x1f', '"x"', "'y'", 'true', 'null', 'PI', '1e3', '"\\n\\x41\\u00e9"', '""'),
)

const { expression } = fc.letrec<{ expression: string; term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    value,
    fc.tuple(fc.constantFrom('-', '+', '!'), value).map((parts) => parts.join('')),
    tie('expression').map((inner) => `(${inner})`),
    fc
      .tuple(
        fc.constantFrom('max', 'min', 'abs', 'num', 'str', 'bool'),
        fc.array(tie('expression'), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('term'),
    fc
      .tuple(
        tie('term'),
        fc.constantFrom(
          '+',
          '-',
          '*',
          '/',
          '%',
          '**',
          '<<',
          '>>',
          '<',
          '>',
          '<=',
          '>=',
          '==',
          '!=',
          '===',
          '!==',
          '&',
          '^',
          '|',
          '&&',
          '||',
        ),
        tie('term'),
      )
      .map((parts) => parts.join(' ')),
  ),
}))

/** Random `{.eval …}` instructions. */
export const evaluation = fc.oneof(
  expression.map((text) => `{.eval ${text}}`),
  expression.map((text) => `{.eval @y = ${text}}{@y}`),
  expression.map((text) => `{.eval @x = ${text}; @x + 1}`),
  fc.tuple(expression, expression).map(([first, second]) => `{.eval # ${first}; ${second}}`),
)
