import type { Probed } from './probe-picture.ts'

/** `webp`, or what every browser shows: JPEG, and PNG where the picture has transparent parts. */
export type PictureKind = 'webp' | 'plain'

export type PictureOrder =
  | { what: 'probe'; bytes: Uint8Array }
  | { what: 'shrink'; bytes: Uint8Array; width: number; kind: PictureKind }
export type PictureAnswer = Probed | { shrunk: Uint8Array } | { failed: string }

/** What the process ends with when it has taken more memory than it may. */
export const tooMuchMemory = 9
