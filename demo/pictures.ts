/**
 * Alternative texts of the demonstration site's pictures, by file name without extension. `focus` is the focal point that
 * cropping keeps in view, from 0,0 (top left) to 1,1.
 */
export const pictures = {
  'mug-oat': { alt: 'Morning mug in oat glaze, seen from the side' },
  'mug-oat-detail': { alt: 'The edge where oat glaze meets bare clay' },
  'mug-oat-coffee': { alt: 'The mug filled with coffee on its saucer' },
  'mug-pair': { alt: 'An oat mug and a celadon mug together' },
  'mug-celadon': { alt: 'Morning mug in celadon glaze' },
  'mug-blush': { alt: 'Morning mug in blush glaze' },
  'mug-iron': { alt: 'Morning mug in dark iron glaze' },
  'planter-pilea': { alt: 'A terracotta planter with a round collar, holding a pilea' },
  'planter-fluted': { alt: 'A fluted planter in sand glaze with a rubber plant' },
  'planter-fluted-tide': { alt: 'The fluted planter in blue tide glaze' },
  'planter-fluted-empty': { alt: 'The fluted planter, empty' },
  'vase-moon': { alt: 'A round speckled jar with eucalyptus branches' },
  'vase-bottle': { alt: 'A blue bottle vase with dried grass' },
  'vase-trio': { alt: 'Three small vases in blush, ochre and iron' },
  'vase-tulip': { alt: 'A tulip-shaped vase' },
  'bowls-nested': { alt: 'Three bowls in oat, ochre and tide, one inside the other' },
  'bowl-serving': { alt: 'A wide serving bowl, green inside' },
  'plates-stack': { alt: 'A stack of plates in blush, tide and celadon' },
  'plate-engraved': { alt: 'A plate with two names engraved' },
  'tile-wall': { alt: 'Sixteen glazed tiles on a wall, four by four, in oat, celadon, tide, blush, ochre and iron' },
  'tile-edges': { alt: 'Four tiles with a straight, a rounded, a bare and a lined edge' },
  teapot: { alt: 'A green teapot with a cane handle' },
  monstera: { alt: 'A monstera with split leaves in a speckled pot' },
  'snake-plant': { alt: 'A snake plant in a round charcoal pot' },
  fern: { alt: 'A full Boston fern in a blush pot' },
  'string-of-pearls': { alt: 'A string of pearls in a hanging bowl' },
  pothos: { alt: 'A golden pothos trailing from a shelf' },
  'gift-card': { alt: 'A green gift card of Fern & Kiln with its envelope and a sprig of olive' },
  'coffee-club': { alt: 'A paper bag of coffee beans beside a blush mug of hot coffee' },
  'care-guide': { alt: 'The booklet The quiet plant keeper' },
  workshop: { alt: 'A pot between two hands on the wheel' },
  'scene-hero': {
    alt: 'A table by a window: a blue bottle vase with dried grass, a moon jar with eucalyptus, a mug of coffee and a monstera in a terracotta pot',
    focus: { x: 0.72, y: 0.68 },
  },
  'scene-studio': { alt: 'Three oak shelves filled with finished pots, mugs and young plants' },
  'scene-kiln': { alt: 'Pots glowing on the shelves of a brick kiln' },
  'scene-repotting': {
    alt: 'A fern, a small pilea and stacked terracotta pots beside a heap of soil',
    focus: { x: 0.5, y: 0.86 },
  },
  'scene-window': { alt: 'Five potted plants on a bright windowsill' },
  'journal-greenware': { alt: 'Boards of cups, bowls and vases drying before their first firing' },
  'journal-glazes': { alt: 'Three buckets of glaze on a bench, test tiles hanging behind them' },
  'journal-cake': { alt: 'A ring cake with sugar icing on a large speckled plate, by the kiln' },
} as const satisfies Record<string, { alt: string; focus?: { x: number; y: number } }>

export type PictureName = keyof typeof pictures
