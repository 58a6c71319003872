import {
  changeMediaAnswer,
  changeMediaBody,
  deleteMediaAnswer,
  mediaDetailAnswer,
  mediaFileQuery,
  mediaIdsBody,
  mediaListAnswer,
  mediaListQuery,
  mediaParams,
  restoreFileBody,
  restoreMediaAnswer,
} from '@sitewright/domain/media/media.wire.ts'
import { binQuery } from '@sitewright/domain/changes/bin.wire.ts'
import { deletedAgainAnswer, mediaBinAnswer } from '@sitewright/domain/media/media-bin.wire.ts'
import { storageAnswer } from '@sitewright/domain/sites/storage.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { readStorage } from '../../sites/index.ts'
import { deleteAssets, deleteAssetsAgain, restoreAssets } from '../assets/delete-asset.ts'
import { editPicturesPermission } from '../assets/edit-permission.ts'
import { changeAsset } from '../assets/update-asset.ts'
import { listMediaBin } from '../bin/list-bin.ts'
import { sendBinnedPicture } from '../bin/send-binned-picture.ts'
import { restoreFile } from '../uploads/replace-file.ts'
import { listMedia, readMedia } from './list-media.ts'
import { mediaItemOf } from './media-item.ts'
import { sendOriginalFile, sendWholePicture } from './send-studio-picture.ts'

const path = '/api/studio/media'
const studio = { origin: 'studio', access: editPicturesPermission, limit: 'studio' } as const

/** Declares the studio's routes for the pictures of a site: list, detail, changes, deletion (BX-3.06). */
export function libraryRoutes(http: HttpServers, deps: Deps): void {
  readingRoutes(http, deps)
  binRoutes(http, deps)
  changingRoutes(http, deps)
}

function readingRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path,
    query: mediaListQuery,
    answer: mediaListAnswer,
    run: (ctx, { query }) => listMedia(ctx, query),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: '/api/studio/storage',
    answer: storageAnswer,
    run: (ctx) => readStorage(ctx),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/:assetId`,
    params: mediaParams,
    answer: mediaDetailAnswer,
    run: (ctx, { params }) => readMedia(ctx, params.assetId),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/:assetId/whole`,
    params: mediaParams,
    query: mediaFileQuery,
    run: (ctx, { params }) => sendWholePicture(ctx, params.assetId),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/:assetId/original`,
    params: mediaParams,
    query: mediaFileQuery,
    run: (ctx, { params }) => sendOriginalFile(ctx, params.assetId),
  })
}

function binRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/bin`,
    query: binQuery,
    answer: mediaBinAnswer,
    run: (ctx, { query }) => listMediaBin(ctx, query),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/bin/:assetId`,
    params: mediaParams,
    query: mediaFileQuery,
    run: (ctx, { params }) => sendBinnedPicture(ctx, params.assetId),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/delete`,
    body: mediaIdsBody,
    answer: deleteMediaAnswer,
    run: async (ctx, { body }) => {
      const { deleted, useCount } = await deleteAssets(ctx, body.ids)
      return { deleted, useCount, undo: { kind: 'deleted-pictures' as const, ids: deleted } }
    },
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/restore`,
    body: mediaIdsBody,
    answer: restoreMediaAnswer,
    run: async (ctx, { body }) => {
      const restored = await restoreAssets(ctx, body.ids)
      return { restored, undo: { kind: 'restored-pictures' as const, ids: restored } }
    },
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/restore/undo`,
    body: mediaIdsBody,
    answer: deletedAgainAnswer,
    run: async (ctx, { body }) => ({ deleted: await deleteAssetsAgain(ctx, body.ids) }),
  })
}

function changingRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:assetId`,
    params: mediaParams,
    body: changeMediaBody,
    answer: changeMediaAnswer,
    run: async (ctx, { params, body }) => {
      const { asset, before } = await changeAsset(ctx, params.assetId, body)
      return { item: mediaItemOf(asset), undo: { kind: 'picture' as const, id: asset.id, version: asset.edit, before } }
    },
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:assetId/file`,
    params: mediaParams,
    body: restoreFileBody,
    answer: changeMediaAnswer,
    run: async (ctx, { params, body }) => {
      const asset = await restoreFile(ctx, params.assetId, body.version)
      return { item: mediaItemOf(asset), undo: { kind: 'picture-file' as const, id: asset.id, version: asset.version } }
    },
  })
}
