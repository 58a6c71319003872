import { expect, it } from 'vitest'
import { can, rolesThatCan, studioActions } from './can.ts'

it('PL-3.40 combines several roles, and grants nothing without a role or for unknown codes', () => {
  expect(can([2, 4], 'publish')).toBe(true)
  expect(can([2, 4], 'manage-billing')).toBe(true)
  expect(can([], 'enter-studio')).toBe(false)
  expect(can([5, 14, 0], 'enter-studio')).toBe(false)
})

it('lets the owner do everything, and only the owner transfer or delete the site', () => {
  expect(studioActions.filter((action) => !can([], action, { isOwner: true }))).toEqual([])
  for (const action of ['transfer-site', 'delete-site'] as const) {
    expect(can([], action, { isOwner: true })).toBe(true)
    expect(can([1], action)).toBe(false)
  }
})

it('lists the roles with full permission for an action', () => {
  expect(rolesThatCan('edit-content')).toEqual([1, 4])
})
