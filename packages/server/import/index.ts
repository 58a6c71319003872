export type { ImportEncoding } from './encoding.ts'
export { ImportFileError, inspectImportFile, readImportRows, type ImportFile, type ImportRow } from './read-rows.ts'
