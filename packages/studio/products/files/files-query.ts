import { productFilesAnswer } from '@sitewright/domain/downloads/downloads.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { productApiPath, useReloadProducts } from '../products-query.ts'

/** Path of the API's files of a product; with an id, of one file. */
export function filesPath(productId: string, fileId?: string): string {
  const path = `${productApiPath(productId)}/files`
  return fileId === undefined ? path : `${path}/${fileId}`
}

/** React hook that loads the files of a product. */
export function useProductFiles(siteId: string, productId: string) {
  return useQuery({
    queryKey: ['product-files', siteId, productId],
    queryFn: async () =>
      productFilesAnswer.parse(await callApi({ method: 'GET', path: filesPath(productId), site: siteId })),
    refetchOnWindowFocus: 'always', // colleagues change them, and buyers download them
    staleTime: 0,
  })
}

/** React hook that returns a function which lets a product and its files be read again. */
export function useReloadFiles(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  const reloadProducts = useReloadProducts(siteId)
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['product-files', siteId] }), reloadProducts()])
  }
}
