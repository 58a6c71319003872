import type { Permission } from '@sitewright/domain/team/can.ts'

/** Permission to change the files that buyers download: that of changing products. */
export const editFilesPermission: Permission = { role: 'manage-products' }

export const seeFilesPermission: Permission = { role: 'manage-products', part: 'see' }
