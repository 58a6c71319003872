import { clampFocalPoint, type FocalPoint } from './focal-point.ts'

/** The part of a picture that is shown, in fractions of its width and height from 0 to 1; `x` and `y` are its top left corner. */
export type Crop = { x: number; y: number; width: number; height: number }
/** A part of a picture in pixels. */
export type CropBox = { left: number; top: number; width: number; height: number }

/** Least width and height of a cropped picture in pixels. */
export const minCropSide = 10
const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Returns the pixels that a crop shows of a picture of this size: at least `minCropSide` on each side (or all of a smaller
 * picture), never beyond its edges.
 */
export function cropBox(crop: Crop, source: { width: number; height: number }): CropBox {
  const across = along(crop.x, crop.width, source.width)
  const down = along(crop.y, crop.height, source.height)
  return { left: across.from, top: down.from, width: across.length, height: down.length }
}

/** True when a crop shows all of a picture, up to rounding. */
export function isWholePicture(crop: Crop, source: { width: number; height: number }): boolean {
  const box = cropBox(crop, source)
  return box.width === source.width && box.height === source.height
}

/**
 * Returns the focal point for a picture whose crop changes, so that it stays on the same part of the picture; on the nearest edge
 * when that part is cut off. Null stands for the whole picture.
 */
export function focalPointAfterCrop(point: FocalPoint, before: Crop | null, after: Crop | null): FocalPoint {
  const [old, next] = [before ?? whole, after ?? whole]
  return clampFocalPoint({
    x: (old.x + point.x * old.width - next.x) / next.width,
    y: (old.y + point.y * old.height - next.y) / next.height,
  })
}

function along(start: number, length: number, side: number): { from: number; length: number } {
  const least = Math.min(minCropSide, side)
  const wanted = Math.min(side, Math.max(least, Math.round(length * side)))
  const from = Math.min(side - wanted, Math.max(0, Math.round(start * side)))
  return { from, length: wanted }
}
