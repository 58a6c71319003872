import {
  cancelUploadAnswer,
  startUploadAnswer,
  startUploadBody,
  uploadParams,
  uploadPartBytes,
  uploadPartQuery,
  uploadStateAnswer,
} from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { editPicturesPermission } from '../assets/edit-permission.ts'
import { cancelUpload, readUpload, startUpload, uploadPart } from './upload-picture.ts'

const path = '/api/studio/media-uploads'
const studio = { origin: 'studio', access: editPicturesPermission, limit: 'uploads' } as const

/**
 * Declares the studio's routes for uploads of pictures (BX-3.06). A file arrives in parts, so that no request is long or large; after
 * a lost connection the upload goes on where it stopped.
 */
export function uploadRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'POST',
    path,
    body: startUploadBody,
    answer: startUploadAnswer,
    run: (ctx, { body }) => startUpload(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:uploadId/parts`,
    bytes: true,
    bodyBytes: mediaLimits.partBytes,
    params: uploadParams,
    query: uploadPartQuery,
    body: uploadPartBytes,
    answer: uploadStateAnswer,
    run: (ctx, { params, query, body }) => uploadPart(ctx, params.uploadId, query.offset, body),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/:uploadId`,
    params: uploadParams,
    answer: uploadStateAnswer,
    run: (ctx, { params }) => readUpload(ctx, params.uploadId),
  })
  route(http, deps, {
    ...studio,
    method: 'DELETE',
    path: `${path}/:uploadId`,
    params: uploadParams,
    answer: cancelUploadAnswer,
    run: (ctx, { params }) => cancelUpload(ctx, params.uploadId),
  })
}
