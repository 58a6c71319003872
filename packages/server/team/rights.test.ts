import { can, type PermissionScope, type StudioAction } from '@sitewright/domain/team/can.ts'
import { rightNames } from '@sitewright/domain/team/right-names.ts'
import { expect, it } from 'vitest'
import { rolesInTable, rolesTable } from '../testing/access/roles-table.ts'

const parts: PermissionScope[] = ['products', 'events', 'shipping', 'own-pages', 'sales', 'campaigns', 'see']
const cells = rolesTable.flatMap(({ action, marks }) =>
  rolesInTable.map((role) => ({ action: action as StudioAction, role, mark: marks.get(role) ?? [] })),
)

it('PL-3.40 the table has a cell for every action of the studio and every role', () => {
  const ofOwner = ['transfer-site', 'delete-site']
  expect([...rolesTable.map(({ action }) => action), ...ofOwner].toSorted()).toEqual(Object.keys(rightNames).toSorted())
  expect(cells).toHaveLength(25 * 12)
})

it('PL-3.40 a role permits a whole action exactly where the table has a dot', () => {
  expect(cells.filter(({ action, role, mark }) => can([role], action) !== (mark === '●'))).toEqual([])
})

it('PL-3.40 a role permits a part of an action exactly where the table names that part or has a dot', () => {
  const asked = cells.flatMap((cell) => parts.map((part) => ({ ...cell, part })))
  const wrong = asked.filter(({ action, role, mark, part }) => can([role], action, { part }) !== mark.includes(part))
  expect(wrong.filter(({ mark }) => mark !== '●')).toEqual([])
  expect(asked.filter(({ action, role, mark, part }) => mark === '●' && !can([role], action, { part }))).toEqual([])
  const named = cells.flatMap(({ mark }) => (mark === '●' ? [] : mark))
  expect(named.filter((part) => !parts.includes(part as PermissionScope))).toEqual([])
})
