import type { Permission } from '../http/index.ts'

/** Permission to change the files of products: that of changing products. */
export const editFilesPermission: Permission = { role: 'edit-content', part: 'products' }
