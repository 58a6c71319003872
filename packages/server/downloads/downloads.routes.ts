import {
  cancelUploadAnswer,
  fileUploadParams,
  noBody,
  productFileParams,
  productFilesAnswer,
  productFilesParams,
  removeFileAnswer,
  startUploadAnswer,
  startUploadBody,
  uploadPartAnswer,
  uploadPartBytes,
  uploadPartQuery,
} from '@sitewright/domain/downloads/downloads.wire.ts'
import { productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { editFilesPermission, seeFilesPermission } from './edit-permission.ts'
import { listProductFiles, removeProductFile, restoreProductFile } from './remove-file.ts'
import { cancelFileUpload, startFileUpload, uploadFilePart } from './upload-file.ts'

const path = '/api/studio/products/:productId/files'
const studio = { origin: 'studio', access: editFilesPermission, limit: 'studio' } as const

/**
 * Declares the studio's routes for the files of digital products (BX-1.13). A file arrives in parts, so that no request is long and
 * no file is in memory as a whole; after a lost connection the upload goes on where it stopped.
 */
export function productFileRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    access: seeFilesPermission,
    method: 'GET',
    path,
    params: productFilesParams,
    answer: productFilesAnswer,
    run: (ctx, { params }) => listProductFiles(ctx, params.productId),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path,
    params: productFilesParams,
    body: startUploadBody,
    answer: startUploadAnswer,
    run: (ctx, { params, body }) => startFileUpload(ctx, params.productId, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: '/api/studio/product-file-uploads/:uploadId/parts',
    bytes: true,
    bodyBytes: productFileLimits.partBytes,
    params: fileUploadParams,
    query: uploadPartQuery,
    body: uploadPartBytes,
    answer: uploadPartAnswer,
    run: (ctx, { params, query, body }) => uploadFilePart(ctx, params.uploadId, query.offset, body),
  })
  route(http, deps, {
    ...studio,
    method: 'DELETE',
    path: '/api/studio/product-file-uploads/:uploadId',
    params: fileUploadParams,
    answer: cancelUploadAnswer,
    run: (ctx, { params }) => cancelFileUpload(ctx, params.uploadId),
  })
  removalRoutes(http, deps)
}

function removalRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'DELETE',
    path: `${path}/:fileId`,
    params: productFileParams,
    answer: removeFileAnswer,
    run: (ctx, { params }) => removeProductFile(ctx, params),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:fileId/restore`,
    params: productFileParams,
    body: noBody,
    run: async (ctx, { params }) => restoreProductFile(ctx, params),
  })
}
