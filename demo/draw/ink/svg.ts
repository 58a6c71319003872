import { createHash } from 'node:crypto'
import { css, type Color } from './colors.ts'
import { f } from './numbers.ts'

export type Point = readonly [number, number]

/**
 * An SVG definition and its `url(#id)`. The id is a hash of the content, so different definitions in one drawing never share an
 * id.
 */
export type Defined = { readonly url: string; readonly definition: string }

export function define(tag: string, attributes: string, content: string): Defined {
  const id = `d${createHash('sha256').update(`${tag}${attributes}${content}`).digest('hex').slice(0, 12)}`
  return { url: `url(#${id})`, definition: `<${tag} id="${id}" ${attributes}>${content}</${tag}>` }
}

export function stop(offset: number | string, color: Color): string {
  return `<stop offset="${offset}" stop-color="${css(color)}"/>`
}

export function defs(...defined: readonly Defined[]): string {
  return `<defs>${defined.map(({ definition }) => definition).join('')}</defs>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes = ''): string {
  return `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" ${attributes}/>`
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

export type Line = { width: number | string; opacity?: number | string; cap?: boolean; more?: string }

export function line(d: string, color: string, { width, opacity, cap, more }: Line): string {
  const seen = opacity === undefined ? '' : ` opacity="${opacity}"`
  const ends = cap ? ' stroke-linecap="round"' : ''
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${seen}${ends} ${more ?? ''}/>`
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`
}

export function polyline(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  return points.map(([x, y], index) => `${index === 0 ? start : 'L'}${f(x)} ${f(y)}`).join('')
}

/** Widths of the blur filters that `stage` defines. */
export type BlurWidth = 2 | 4 | 6 | 10 | 16 | 24 | 36 | 60 | 110

export function blurred(width: BlurWidth): string {
  return `filter="url(#b${width})"`
}
