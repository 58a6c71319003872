import { describe, expect, it } from 'vitest'
import { checkReferences } from './check-references.ts'

const paths = [
  'README.md',
  'docs/operations.md',
  'docs/pictures/home.webp',
  'docs/statements/storefront.md',
  'packages/server/cart/README.md',
  'packages/server/cart/add-entry.ts',
  'packages/server/mail/README.md',
]
const number = (rest: string): string => `${'SF'}-${rest}` // split, so that the check does not take it for a reference of this file
const statements = new Map([[number('5.03'), 'Shoppers see the price.']])

/** Returns the faults of one file in a small repository. */
const check = (path: string, text: string): string[] => checkReferences([{ path, text }], paths, statements)

const absent = 'paper.md'
const code = 'packages/server/cart/planted.ts'
const document = 'docs/planted.md'
const golden = 'packages/template/golden/planted.txt'

describe('check-references', () => {
  it.each([
    [code, `// Why (${number('5.04')}).`],
    ['packages/server/cart/planted.test.ts', `it('${number('5.03')}..${number('5.04')} shows it', f)`],
    [document, `The price (${number('5.04')})`],
    [golden, `:CASE ${number('5.04')} prints it`],
  ])('refuses a statement number without a line in %s: %s', (path, text) => {
    expect(check(path, `\n${text}`)).toEqual([
      `${path}:2: ${number('5.04')} has no line in docs/statements/storefront.md: correct the number or add its line there`,
    ])
  })

  it.each([
    [code, `// Why (${number('5.03')}).`],
    ['docs/statements/storefront.md', `- **${number('5.05')}** See ${number('5.04')}.`],
  ])('allows the statement numbers of %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each([
    [code, `// As ${absent} 7 says.`, absent],
    [code, `/**\n * docs/${absent} says so.\n */`, `docs/${absent}`],
    ['packages/storefront/cart/planted.css', `/* see ../${absent} */`, `../${absent}`],
    [document, 'The finished JSON of `site-format.md` 2', 'site-format.md'],
    [document, 'A list: cart/README.md', 'cart/README.md'],
    ['packages/server/planted.ts', '// mail/READ.md', 'mail/READ.md'],
  ])('refuses a Markdown file that does not exist in %s: %s', (path, text, name) => {
    const line = text.slice(0, text.indexOf(name)).split('\n').length
    expect(check(path, text)).toEqual([
      `${path}:${line}: ${name} is not in the repository: correct the path, or state the fact itself and drop the name`,
    ])
  })

  it('refuses a bare file name that two files share', () => {
    const two = [...paths, 'packages/blocks/operations.md']
    const file = { path: code, text: '// operations.md lists them.' }
    expect(checkReferences([file], two, statements)).toEqual([
      expect.stringContaining('operations.md is not in the repository'),
    ])
  })

  it('refuses README.md when there is none in the same folder or at the root', () => {
    const file = { path: 'packages/template/limits.ts', text: '// README.md gives the reasons.' }
    const withoutRoot = paths.filter((path) => path !== 'README.md')
    expect(checkReferences([file], withoutRoot, statements)).toEqual([
      expect.stringContaining('README.md is not in the repository'),
    ])
  })

  it.each([
    [code, '// README.md, docs/operations.md, ../mail/README.md and operations.md.'],
    [code, `const name = 'paper.md' // made by the test`],
    [code, '// https://example.com/paper.md, packages/*/README.md and <name>.md'],
    [document, 'See `packages/server/cart/README.md` and [operations.md](operations.md).'],
  ])('allows the names of %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each([
    ['[operations](operation.md)', 'operation.md'],
    ['[operations](docs/operations.md)', 'docs/operations.md'],
    ['![Home](pictures/house.webp)', 'pictures/house.webp'],
    ['[shop]: ../packages/shop "Shop"', '../packages/shop'],
    ['[code](../packages/server/cart/adds.ts#L1)', '../packages/server/cart/adds.ts#L1'],
  ])('refuses the link %s', (text, target) => {
    expect(check(document, `# Planted\n\n${text}\n`)).toEqual([
      `${document}:3: the link to ${target} leads nowhere: correct its path or remove the link`,
    ])
  })

  it.each([
    '[operations](operations.md#backup), [cart](../packages/server/cart) and [root](/README.md)',
    '![Home](pictures/home.webp "Home")',
    '[code](../packages/server/cart/add-entry.ts)',
    '[above](#above), [site](https://example.com/paper.md) and [mail](mailto:a@example.com)',
    '`[a](b.html)`\n\n```\n[a](b.html)\n```',
  ])('allows the link %s', (text) => {
    expect(check(document, text)).toEqual([])
  })

  it.each(['docs/behaviour.md', 'themes/kiln/planted.ts', 'docs/pictures/planted.webp'])('does not read %s', (path) => {
    expect(check(path, `// ${number('5.04')} in ${absent}`)).toEqual([])
  })
})
