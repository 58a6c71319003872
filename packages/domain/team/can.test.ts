import { expect, it } from 'vitest'
import { can, rolesThatCan, type StudioAction, type PermissionScope } from './can.ts'

// Independent copy of the permission table: ● is full permission, – is none, words name the permitted part.
const columns = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13]
const table = `
enter-studio      | ● ● ● ● ● – ● ● ● ● ● ●
see-drafts        | ● – – ● – – ● – ● – – –
edit-content      | ● – – ● – – products – – – – –
publish           | ● – – ● – – products,events – – – – –
manage-pages      | ● – – – – – – – – – – –
design            | ● – – – – – – – – – – –
edit-code         | ● – – – – – – – – – – –
see-events        | ● – – ● – – ● ● ● – ● ●
edit-events       | ● – – ● – – ● ● – – – ●
comment-as-staff  | ● – – ● ● ● ● – – – – –
moderate-comments | ● – – ● ● – – – – – – –
moderate-reviews  | ● – – – ● – ● – – – – –
build-forms       | ● – – ● – – – – – – – –
read-answers      | ● – – – – – – – – – – –
edit-campaigns    | ● – – – – – – – – ● – –
manage-products   | ● – – – – – ● – see – – –
see-orders        | ● – – – – – ● – – – – –
handle-orders     | ● – – – – – ● – – – – –
edit-checkout     | ● – – – – – shipping – – – – –
see-analytics     | ● – ● own-pages – – sales – ● campaigns – –
export-analytics  | ● – ● – – – sales – – – – –
manage-billing    | ● ● – – – – – – – – – –
manage-site       | ● – – – – – – – – – – –
see-activity      | ● – – – – – – – – – – –
`
const parts: PermissionScope[] = ['products', 'events', 'shipping', 'own-pages', 'sales', 'campaigns', 'see']
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((half) => half.trim()))
const cells = rows.flatMap(([action = '', marks = '']) =>
  marks.split(' ').map((mark, index) => ({ action: action as StudioAction, role: columns[index] ?? 0, mark })),
)

it('PL-3.40 has a cell for every action and role of the table', () => {
  expect(cells).toHaveLength(24 * 12)
})

it('PL-3.40 grants full permission exactly where the table has a dot', () => {
  const wrong = cells.filter(({ action, role, mark }) => can([role], action) !== (mark === '●'))
  expect(wrong).toEqual([])
})

it('PL-3.40 grants a part of an action exactly where the table names that part or has a dot', () => {
  const asked = cells.flatMap((cell) => parts.map((part) => ({ ...cell, part })))
  const wrong = asked.filter(({ action, role, mark, part }) => {
    return can([role], action, { part }) !== (mark === '●' || mark.split(',').includes(part))
  })
  expect(wrong).toEqual([])
})

it('PL-3.40 combines several roles, and grants nothing without a role or for unknown codes', () => {
  expect(can([2, 4], 'publish')).toBe(true)
  expect(can([2, 4], 'manage-billing')).toBe(true)
  expect(can([], 'enter-studio')).toBe(false)
  expect(can([5, 14, 0], 'enter-studio')).toBe(false)
})

it('lets the owner do everything, and only the owner transfer or delete the site', () => {
  expect(rows.filter(([action]) => !can([], action as StudioAction, { isOwner: true }))).toEqual([])
  for (const action of ['transfer-site', 'delete-site'] as const) {
    expect(can([], action, { isOwner: true })).toBe(true)
    expect(can([1], action)).toBe(false)
  }
})

it('lists the roles with full permission for an action', () => {
  expect(rolesThatCan('edit-content')).toEqual([1, 4])
})
