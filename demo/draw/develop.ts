import sharp from 'sharp'
import type { Drawing } from './pictures/picture.ts'

/** Pixels of margin that are rendered around the picture and cropped afterwards, because blurs fade at the edge of the canvas. */
const bleed = 80
const ground = '#c9b296'

/** Renders a drawing as WebP and adds film grain. The output is deterministic. A `scale` below 1 makes the picture smaller. */
export async function develop({ width, height, body }: Drawing, scale = 1): Promise<Buffer> {
  const [wide, high] = [width + 2 * bleed, height + 2 * bleed]
  const size = `width="${wide * scale}" height="${high * scale}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${-bleed} ${-bleed} ${wide} ${high}">${body}</svg>`
  const flat = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .flatten({ background: ground })
    .extract({ left: bleed * scale, top: bleed * scale, width: width * scale, height: height * scale })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const grained = await sharp(flat)
    .composite([
      { input: await grain(Math.min(grainSide, width * scale, height * scale)), tile: true, blend: 'soft-light' },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(grained).webp({ quality: 80, effort: 5 }).toBuffer()
}

const grainSide = 800

/** Returns a square tile of grey noise, the film grain, which repeats without seams. */
function grain(side: number): Promise<Buffer> {
  const noise = '<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="11" stitchTiles="stitch"/>'
  const grey = '<feColorMatrix type="matrix" values=".75 0 0 0 .13  .75 0 0 0 .13  .75 0 0 0 .13  0 0 0 0 .11"/>'
  const filter = `<filter id="m" x="0" y="0" width="100%" height="100%">${noise}${grey}</filter>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${filter}<rect width="${side}" height="${side}" filter="url(#m)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
