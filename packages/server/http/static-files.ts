import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { contentReply, notModified, compress, acceptsEncoding } from './answers.ts'
import { route, type HttpServers } from './routes.ts'

type Place = { origin: 'site' | 'studio'; /** Path of the URLs; ends with a slash. */ prefix: string; folder: string }
type Kept = { plain: Buffer; compressed: Buffer | null; tag: string }

/**
 * Serves the files of a frontend build under a URL prefix. Browsers cache files with a content hash in their name forever and
 * revalidate others. The server reads and compresses each file once and keeps it in memory.
 */
export function staticRoutes(http: HttpServers, deps: Deps, { origin, prefix, folder }: Place): void {
  const kept = new Map<string, Promise<Kept | null>>()
  const find = (name: string): Promise<Kept | null> => {
    const known = kept.get(name)
    if (known) return known
    const found = readBuilt(join(folder, name))
    kept.set(name, found)
    void found.then((file) => file === null && kept.delete(name)) // forgets unknown names, which would fill the memory
    return found
  }
  route(http, deps, {
    method: 'GET',
    path: `${prefix}*`,
    origin,
    access: 'anyone',
    whileUnpublished: true,
    params: z.object({ '*': z.string() }),
    run: async (_, { params, request }) => {
      const name = params['*']
      const type = contentTypes[extname(name)]
      const file = type !== undefined && isPlainPath(name) ? await find(name) : null
      if (!file || type === undefined) throw new Refusal('kit.not-found')

      const headers = {
        'cache-control': hasContentHash(name) ? forever : 'no-cache',
        etag: file.tag,
        vary: 'accept-encoding',
      }
      if (request.headers['if-none-match'] === file.tag) return notModified(headers)
      const isCompressed = file.compressed !== null && acceptsEncoding(request.headers['accept-encoding'], 'br')
      const encoding: Record<string, string> = isCompressed ? { 'content-encoding': 'br' } : {}
      return contentReply(200, isCompressed && file.compressed ? file.compressed : file.plain, {
        ...headers,
        ...encoding,
        'content-type': type,
      })
    },
  })
}

const forever = 'public, max-age=31536000, immutable'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const compressedTypes: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.txt'])

/** True for a path that stays below the folder: without `..` and without hidden files (`.vite/manifest.json`). */
function isPlainPath(name: string): boolean {
  return name.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
}

/**
 * True for a file name with a content hash: eight characters, or six for the storefront's scripts
 * (packages/storefront/vite.config.ts).
 */
export function hasContentHash(name: string): boolean {
  return /-[\w-]{8}\.\w+$|-[\w-]{6}\.js$/.test(name)
}

async function readBuilt(path: string): Promise<Kept | null> {
  const plain = await readFile(path).catch(() => null)
  if (!plain) return null
  const compressed = compressedTypes.has(extname(path)) ? await compress(plain, 'br') : null
  return { plain, compressed, tag: tagOf(plain) }
}

function tagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
