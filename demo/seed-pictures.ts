import { readFile } from 'node:fs/promises'
import type { Ctx } from '@sitewright/server/context.ts'
import { addAsset } from '@sitewright/server/media/index.ts'
import { pictures, type PictureName } from './pictures.ts'

export type AssetOf = (name: PictureName) => string

/**
 * Adds pictures of the demonstration (by default all) to the site's library. Returns a function from a picture's name to its
 * asset id.
 */
export async function seedPictures(ctx: Ctx, names = Object.keys(pictures) as PictureName[]): Promise<AssetOf> {
  const added = await Promise.all(names.map(async (name) => [name, (await addPicture(ctx, name)).id] as const))
  const ids = new Map(added)
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The picture ${name} was not added to the site.`)
    return id
  }
}

async function addPicture(ctx: Ctx, name: PictureName): Promise<{ id: string }> {
  const fileName = `${name}.webp`
  const bytes = await readFile(new URL(`pictures/${fileName}`, import.meta.url))
  const { alt, focus }: { alt: string; focus?: { x: number; y: number } } = pictures[name]
  return addAsset(ctx, { fileName, bytes, altText: alt, ...(focus && { focalPoint: focus }) })
}
