import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import { readProductIdentifiers } from '@sitewright/server/catalog/index.ts'
import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { CannotStart, readInSite } from '@sitewright/server/database/index.ts'
import { addProductFile, listProductFiles, removeProductFile } from '@sitewright/server/downloads/index.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { findSite } from './open-installation.ts'

export type ProductFilesCommand = {
  site: string
  /** URL slug of the product. */
  product: string
  add: string | null
  /** Name of the file whose content `add` becomes. */
  replace: string | null
  remove: string | null
}

/** Reads the arguments of `site:files`; null when they are invalid. */
export function parseProductFiles(args: string[]): ProductFilesCommand | null {
  const options = { add: { type: 'string' }, replace: { type: 'string' }, remove: { type: 'string' } } as const
  const parsed = parseCommandLine(args, options)
  const [site, product, ...more] = parsed?.positionals ?? []
  if (!parsed || site === undefined || product === undefined || more.length > 0) return null
  const { add = null, replace = null, remove = null } = parsed.values
  if ((replace !== null && add === null) || (remove !== null && add !== null)) return null
  return { site, product, add: add === null ? null : resolveTypedPath(add), replace, remove }
}

/** Adds, replaces or removes a file, if that was asked for, and returns lines that say which files the product has now. */
export async function changeOrShowProductFiles(deps: Deps, asked: ProductFilesCommand): Promise<string[]> {
  const ctx = await backgroundCtx(deps, (await findSite(deps, asked.site)).id)
  const productId = await findProductId(ctx, asked.product)
  if (asked.add !== null) await upload(ctx, productId, asked.add, asked.replace)
  if (asked.remove !== null) {
    await removeProductFile(ctx, { productId, fileId: await findFileId(ctx, productId, asked.remove) })
  }
  const { files } = await listProductFiles(ctx, productId)
  if (files.length === 0) return ['The product has no files.']
  return files.map(({ name, contentType, bytes, downloads }) => {
    return `${name} (${contentType}, ${bytes} bytes), loaded ${downloads === 1 ? 'once' : `${downloads} times`}`
  })
}

async function upload(ctx: Ctx, productId: string, path: string, replaced: string | null): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new CannotStart(`There is no file ${path}.`)
  if (found.size === 0) throw new CannotStart(`The file ${path} is empty.`)
  const parts = createReadStream(path, { highWaterMark: productFileLimits.partBytes })
  const file = { name: basename(path), bytes: found.size, parts }
  const replaces = replaced === null ? {} : { replaces: await findFileId(ctx, productId, replaced) }
  await addProductFile(ctx, productId, { ...file, ...replaces })
}

async function findProductId(ctx: Ctx, urlId: string): Promise<string> {
  const products = await readInSite(ctx, (tx) => readProductIdentifiers(tx, ctx.siteId))
  const product = products.find((one) => one.urlId === urlId.toLowerCase())
  if (!product) throw new CannotStart(`The site has no product whose address ends with "${urlId}".`)
  return product.id
}

async function findFileId(ctx: Ctx, productId: string, name: string): Promise<string> {
  const { files } = await listProductFiles(ctx, productId)
  const file = files.find((one) => one.name === name)
  if (!file) throw new CannotStart(`The product has no file "${name}".`)
  return file.id
}
