import fc from 'fast-check'
import { evaluation } from './any-expression.ts'
import { reference } from './any-name.ts'

// A grammar of random templates for property tests. They are mostly well-formed and use few names, so that they often find them
// in random data.

/** Formatters that both engines have and that need neither a locale nor site data. */
const formatters = fc.constantFrom(
  'html',
  'htmltag',
  'htmlattr',
  'json',
  'count',
  'str',
  'raw',
  'safe',
  'slugify',
  'smartypants',
  'line-breaks',
  'encode-space',
  'encode-uri-component',
  'capitalize',
  'round',
  'iter',
  'pluralize',
  'pluralize es',
  'pluralize:one:many of them',
  'truncate 5',
  'truncate:8:…',
  'mod 3',
  'cycle a b c',
  'output a b',
  'prop a',
  'prop b c',
  'get @x',
  'lookup s',
  'key-by a',
  'find-first flag',
  'find-last flag',
  'format a b',
  'url-encode',
  'width',
  'height',
)

const formatted = fc
  .tuple(reference, fc.array(formatters, { maxLength: 2 }))
  .map(([name, chain]) => [name, ...chain].join('|'))

const literal = fc.constantFrom('0', '1', '2', '"x"', 'true', 'null', '-1', '"a"')
const operand = fc.oneof(reference, literal)
const comparison = fc.constantFrom(
  'equal?',
  'notEqual?',
  'greaterThan?',
  'lessThan?',
  'lessThanOrEqual?',
  'greaterThanOrEqual?',
)

const predicate = fc.oneof(
  fc
    .tuple(comparison, fc.array(operand, { minLength: 1, maxLength: 2 }))
    .map(([name, args]) => [name, ...args].join(' ')),
  fc.constantFrom(
    'even?',
    'odd?',
    'even? n',
    'odd? @index',
    'nth? 2',
    'nth? @index 2',
    'plural?',
    'singular?',
    'debug?',
  ),
)

const condition = fc
  .tuple(reference, fc.array(fc.tuple(fc.constantFrom(' && ', ' || ', '||'), reference), { maxLength: 3 }))
  .map(([first, more]) => first + more.map((part) => part.join('')).join(''))

const simple = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('x', ' ', '<p>', '</p>', 'a{b', '}', '{ ', '\n', '{}', '"', 'é😀') },
  { weight: 8, arbitrary: formatted.map((text) => `{${text}}`) },
  { weight: 1, arbitrary: fc.tuple(reference, reference).map((pair) => `{${pair.join(', ')}}`) },
  { weight: 2, arbitrary: formatted.map((text) => `{.var @x ${text}}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(reference, reference).map(([one, two]) => `{.ctx @y a=${one} b=${two}}{@y.a}{@y|json}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{.space}',
      '{.tab}',
      '{.newline}',
      '{.meta-left}',
      '{.meta-right}',
      '{# note }',
      '{## a {b} ##}',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('{.inject @x ./data.json}', '{.inject @y ./none.json a b}') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{@|apply m}',
      '{a|apply m}',
      '{@|apply p}',
      '{items|apply p private}',
      '{@|apply p k=v}',
      '{@|apply gone}',
      '{.include m output}',
      '{.include p}',
      '{.include p output}',
    ),
  },
  { weight: 2, arbitrary: evaluation },
)

type Grammar = { block: string; part: string }

const { block } = fc.letrec<Grammar>((tie) => {
  const inner = tie('block')
  const or = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: inner.map((text) => `{.or}${text}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(predicate, inner, inner).map(([test, one, two]) => `{.or ${test}}${one}{.or}${two}`),
    },
  )
  const plain = fc.constantFrom('', ', ', '-', ' ')
  return {
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 6, arbitrary: simple },
      {
        weight: 2,
        arbitrary: fc
          .tuple(reference, inner, or)
          .map(([name, text, other]) => `{.section ${name}}${text}${other}{.end}`),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.oneof(fc.constantFrom('items', '@', 'nested.b'), reference), inner, plain, or)
          .map(
            ([name, text, between, other]) =>
              `{.repeated section ${name}}${text}${between && `{.alternates with}${between}`}${other}{.end}`,
          ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(predicate, inner, or).map(([test, text, other]) => `{.${test}}${text}${other}{.end}`),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(condition, inner, or).map(([test, text, other]) => `{.if ${test}}${text}${other}{.end}`),
      },
      { weight: 1, arbitrary: inner.map((text) => `{.macro m}${text}{.end}`) },
    ),
    block: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  }
})

/** Faulty pieces: unclosed blocks, unmatched ends and invalid tags. */
const fault = fc.constantFrom(
  '{.end}',
  '{.or}',
  '{.section a}',
  '{.alternates with}',
  '{.if a',
  '{.nope x}',
  '{a|nope}',
  '{.nope? a}',
  '{.if !a}',
  '{.eof}',
  '{a|}',
  '{.repeated  section a}',
  '{.end x}',
  '{#',
  '{.macro}',
)

export const anyTemplate: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(block, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(block, fault, block, fault, block).map((parts) => parts.join('')) },
)
