import type { PictureName } from '../../pictures.ts'
import { journalPictures } from './journal.ts'
import { mugPictures } from './mugs.ts'
import { paperPictures } from './paper.ts'
import type { Draw } from './picture.ts'
import { plantPictures } from './plants.ts'
import { kiln } from './scene-kiln.ts'
import { studio } from './scene-studio.ts'
import { windowsill } from './scene-window.ts'
import { hero, repotting } from './scenes.ts'
import { tablePictures } from './table.ts'
import { tilePictures } from './tiles.ts'
import { vasePictures } from './vases.ts'
import { workshop } from './workshop.ts'

export const drawings: Readonly<Record<PictureName, Draw>> = {
  ...mugPictures,
  ...tablePictures,
  ...tilePictures,
  ...vasePictures,
  ...plantPictures,
  ...paperPictures,
  ...journalPictures,
  workshop,
  'scene-hero': hero,
  'scene-studio': studio,
  'scene-kiln': kiln,
  'scene-repotting': repotting,
  'scene-window': windowsill,
}
