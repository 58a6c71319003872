import { paper, type Color } from '../ink/colors.ts'
import { branch, plume, type Branch } from '../plants/cut.ts'
import { fleck, glazes } from '../pots/glazes.ts'
import { flutes, vase } from '../pots/planter.ts'
import { inPot, product, type Draw } from './picture.ts'

export const vasePictures = {
  'vase-moon': () => {
    const twigs = [
      branch({ x: 690, y: 590, angle: -1.3, length: 500, bend: 0.7, seed: 3, depth: 0.5 }),
      branch({ x: 680, y: 590, angle: -1.8, length: 440, bend: -0.7, seed: 5, depth: 1 }),
      branch({ x: 700, y: 590, angle: -0.85, length: 380, bend: 0.8, seed: 8, depth: 2 }),
      branch({ x: 690, y: 590, angle: -1.55, length: 470, bend: -0.2, seed: 18, depth: 0 }),
    ]
    const jar = vase({
      x: 690,
      y: 1240,
      radius: 356,
      height: 670,
      shape: 'moon',
      glaze: glazes.bone(),
      speck: fleck(460),
    })
    const window = { x: 0.42, y: 0.03, width: 0.5, height: 0.5, opacity: 0.4 }
    return product({ wall: paper.linen, window }, inPot(twigs.flat(), { x: 690, y: 1220 }, jar))
  },
  'vase-bottle': () => {
    const grass = [
      plume({ x: 700, y: 640, angle: -1.66, length: 540, bend: -0.35, seed: 3 }),
      plume({ x: 704, y: 640, angle: -1.36, length: 500, bend: 0.6, seed: 8 }),
      plume({ x: 702, y: 640, angle: -1.5, length: 410, bend: 0.1, seed: 18, color: [200, 160, 116] }),
    ]
    const speck = fleck(260, [58, 66, 70])
    const bottle = vase({ x: 700, y: 1250, radius: 262, height: 660, shape: 'bottle', glaze: glazes.tide(0.12), speck })
    return product({ wall: paper.honey }, inPot(grass.flat(), { x: 700, y: 1250 }, bottle))
  },
  'vase-trio': () =>
    product(
      { wall: paper.shell },
      vase({
        x: 960,
        y: 1090,
        radius: 190,
        height: 640,
        shape: 'tall',
        glaze: glazes.charcoal(),
        speck: fleck(160, [140, 110, 84]),
      }),
      vase({
        x: 470,
        y: 1160,
        radius: 214,
        height: 430,
        shape: 'amphora',
        glaze: glazes.blush(0.12),
        speck: fleck(240, [140, 84, 60]),
      }),
      vase({
        x: 760,
        y: 1250,
        radius: 168,
        height: 300,
        shape: 'round',
        glaze: glazes.ochre(0.14),
        speck: fleck(160, [120, 78, 30]),
      }),
    ),
  'vase-tulip': () => {
    const olive = (
      of: Pick<Branch, 'x' | 'angle' | 'length' | 'bend' | 'seed' | 'depth'> & { color: Color },
      size = 44,
    ) => branch({ ...of, y: 560, leaves: 'narrow', count: size === 44 ? 11 : 9, leafSize: size })
    const twigs = [
      olive({ x: 720, angle: -1.75, length: 480, bend: -0.4, color: [112, 128, 88], seed: 21, depth: 0 }),
      olive({ x: 730, angle: -1.2, length: 500, bend: 0.5, color: [124, 138, 96], seed: 23, depth: 1 }),
      olive({ x: 730, angle: -0.75, length: 330, bend: 0.5, color: [112, 128, 88], seed: 25, depth: 0.5 }, 40),
    ]
    const tulip = vase({
      x: 720,
      y: 1240,
      radius: 260,
      height: 700,
      shape: 'tulip',
      glaze: glazes.fluted(),
      flute: flutes(15),
    })
    return product({ wall: paper.mist }, inPot(twigs.flat(), { x: 720, y: 1230 }, tulip))
  },
} as const satisfies Record<string, Draw>
