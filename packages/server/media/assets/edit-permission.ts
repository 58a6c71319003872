import type { Permission } from '../../http/index.ts'

/** Permission for changes of pictures. Whoever may edit only products may do so too, because products have pictures. */
export const editPictures: Permission = { role: 'edit-content', part: 'products' }
