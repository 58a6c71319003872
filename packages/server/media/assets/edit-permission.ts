import type { Permission } from '@sitewright/domain/team/can.ts'

/** Permission for changes of pictures. Accounts that may edit only products have it too, because products have pictures. */
export const editPicturesPermission: Permission = { role: 'edit-content', part: 'products' }
