import { minCropSide, type Crop } from '@sitewright/domain/media/crop.ts'

export const edges = ['left', 'top', 'right', 'bottom'] as const
export type Edge = (typeof edges)[number]

type Size = { width: number; height: number }

/** Returns where an edge of a crop is, in percent of the picture from its left or top. */
export function edgePercent(crop: Crop, edge: Edge): number {
  const places = { left: crop.x, right: crop.x + crop.width, top: crop.y, bottom: crop.y + crop.height }
  return Math.round(places[edge] * 100)
}

/** Returns the crop with an edge at another place (a fraction of the picture), inside the picture and before the opposite edge. */
export function withEdgeAt(crop: Crop, edge: Edge, place: number, source: Size): Crop {
  const isAcross = edge === 'left' || edge === 'right'
  const least = Math.min(1, minCropSide / (isAcross ? source.width : source.height))
  const [start, end] = isAcross ? [crop.x, crop.x + crop.width] : [crop.y, crop.y + crop.height]
  const isFirst = edge === 'left' || edge === 'top'
  const to = isFirst ? between(place, 0, end - least) : between(place, start + least, 1)
  const [from, length] = isFirst ? [to, end - to] : [start, to - start]
  return isAcross ? { ...crop, x: from, width: length } : { ...crop, y: from, height: length }
}

/** Returns the crop moved as a whole, inside the picture. */
export function movedCrop(crop: Crop, by: { x: number; y: number }): Crop {
  return { ...crop, x: between(crop.x + by.x, 0, 1 - crop.width), y: between(crop.y + by.y, 0, 1 - crop.height) }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
