/** Name of the lock held while SKUs are given, because they are unique in the site. */
export const skuLock = 'skus'
