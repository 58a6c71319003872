export {
  findBoughtFile,
  isDownloadOver,
  openDownload,
  readBoughtFiles,
  renewDownloads,
  type BoughtFile,
} from './bought-files.ts'
export { productFileRoutes } from './downloads.routes.ts'
export { downloadTasks } from './downloads.tasks.ts'
export { listProductFiles, removeProductFile } from './remove-file.ts'
export { readWantedPart, sendFile } from './send-file.ts'
export { readDownloadToken, type DownloadLink } from './signed-link.ts'
export { addProductFile } from './upload-file.ts'
