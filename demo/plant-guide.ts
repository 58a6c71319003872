import { openPdf, type Pdf } from '@sitewright/server/orders/documents/open-pdf.ts'

const [paper, ink, leaf] = ['#f7f3ea', '#2b2a26', '#5d7052']
const margin = 54

/** Draws "The quiet plant keeper", the download of the demonstration shop: sixteen pages. The same code makes the same bytes. */
export async function drawPlantGuide(): Promise<Buffer> {
  const pdf = openPdf({
    size: 'A5',
    margin,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: 'The quiet plant keeper', Author: 'Fern & Kiln', CreationDate: new Date('2026-01-01T12:00:00Z') },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  drawCover(pdf)
  for (const { title, text } of chapters) drawPage(pdf, title, text)
  for (const [at, { name, shape, text }] of plants.entries()) {
    drawPage(pdf, name, text)
    drawLeaves(pdf, shape, 3 + (at % 3))
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** Length and width of a leaf in points, and by how many degrees the leaves of a stem spread. */
type LeafShape = readonly [length: number, width: number, spread: number]

function drawCover(pdf: Pdf): void {
  startPage(pdf)
  drawLeaves(pdf, [150, 48, 26], 5)
  pdf.fillColor(ink).font('Times-Roman').fontSize(34).text('The quiet plant keeper', margin, 90)
  pdf.font('Times-Italic').fontSize(14).text('Light, water, and leaving things alone', { paragraphGap: 6 })
  pdf.font('Helvetica').fontSize(9).text('Fern & Kiln')
}

function drawPage(pdf: Pdf, title: string, text: readonly string[]): void {
  startPage(pdf)
  pdf.fillColor(ink).font('Times-Roman').fontSize(24).text(title, margin, margin, { paragraphGap: 12 })
  pdf.font('Helvetica').fontSize(10.5)
  for (const paragraph of text) pdf.text(paragraph, { lineGap: 3, paragraphGap: 9 })
}

function startPage(pdf: Pdf): void {
  pdf.addPage()
  pdf.rect(0, 0, pdf.page.width, pdf.page.height).fill(paper)
}

/** Draws a plant at the foot of the page: leaves that spread from one point. */
function drawLeaves(pdf: Pdf, [length, width, spread]: LeafShape, count: number): void {
  const [x, y] = [pdf.page.width / 2, pdf.page.height - margin]
  for (let at = 0; at < count; at += 1) {
    pdf.save()
    pdf.rotate((at - (count - 1) / 2) * spread, { origin: [x, y] })
    pdf
      .moveTo(x, y)
      .bezierCurveTo(x - width, y - length / 3, x - width / 2, y - length, x, y - length)
      .bezierCurveTo(x + width / 2, y - length, x + width, y - length / 3, x, y)
      .fillAndStroke(leaf, paper)
    pdf
      .moveTo(x, y)
      .lineTo(x, y - length * 0.8)
      .stroke(paper)
    pdf.restore()
  }
}

const chapters = [
  {
    title: 'How to read a window',
    text: [
      'Hold your hand a foot above the sill at noon. A sharp shadow is bright light, a soft one is good light, and none is for lamps.',
      'North is even and cool all day. East is kind: sun in the morning, shade when it burns. South needs a curtain in July. West is hot and late.',
      'Two steps from the glass there is half as much. Plants know this, and lean.',
    ],
  },
  {
    title: 'What yellow means',
    text: [
      'One old leaf at the bottom: nothing. Plants pay for new leaves with old ones.',
      'Many at once, soft and heavy: too much water. Many at once, dry and light: too little. Pale between green veins: hungry.',
      'Look at the roots before you look at the shelf with the bottles.',
    ],
  },
  {
    title: 'When to repot, and why it is seldom today',
    text: [
      'Repot in spring, when roots come out of the hole and water runs straight through. One size up, two fingers wider, no more.',
      'A plant in too large a pot sits in wet soil that no root drinks. Most plants that we are asked to save drowned in a generous gift.',
      'Not today, then: it is winter, or it flowers, or you have just brought it home. Wait.',
    ],
  },
] as const

const plants: readonly { name: string; shape: LeafShape; text: readonly string[] }[] = [
  {
    name: 'Boston fern',
    shape: [190, 16, 14],
    text: [
      'Light: good, never sun.',
      'Water: before it is dry, from above and below.',
      'It sheds when the heating comes on. Stand it in the bathroom until March.',
    ],
  },
  {
    name: 'Snake plant',
    shape: [210, 14, 8],
    text: [
      'Light: any that you can read by.',
      'Water: once a month, less in winter.',
      'It dies of one thing only, and you hold it in your hand: the can.',
    ],
  },
  {
    name: 'Monstera',
    shape: [170, 70, 30],
    text: [
      'Light: bright, beside the window.',
      'Water: when the top two inches are dry.',
      'Holes come with age and light. A small leaf without them is young, not ill.',
    ],
  },
  {
    name: 'Pothos',
    shape: [90, 40, 34],
    text: [
      'Light: good, or little.',
      'Water: when it hangs its leaves. It forgives.',
      'Cut the long ends and put them into water: the plant gets fuller, and you get another.',
    ],
  },
  {
    name: 'String of pearls',
    shape: [60, 30, 40],
    text: [
      'Light: the brightest that you have.',
      'Water: when the pearls wrinkle, and from below.',
      'It hates wet stems. Do not spray it, whatever the label says.',
    ],
  },
  {
    name: 'Pilea',
    shape: [80, 50, 28],
    text: [
      'Light: good, and turn it every week.',
      'Water: when the soil is dry to the first knuckle.',
      'Children grow beside it. Give them away when they are as tall as a thumb.',
    ],
  },
  {
    name: 'Peace lily',
    shape: [150, 40, 22],
    text: [
      'Light: good, away from the glass.',
      'Water: it faints to tell you, and stands up within the hour.',
      'Brown tips come from hard water. Use rain, or yesterday’s kettle.',
    ],
  },
  {
    name: 'Spider plant',
    shape: [180, 10, 16],
    text: [
      'Light: good.',
      'Water: evenly in summer, seldom in winter.',
      'Brown ends are salt. Rinse the soil once a season, until water runs clear.',
    ],
  },
  {
    name: 'Aloe',
    shape: [140, 22, 18],
    text: [
      'Light: sun.',
      'Water: deep, and then not for three weeks.',
      'Red leaves are sunburn and pass. Soft leaves are rot and do not.',
    ],
  },
  {
    name: 'Ivy',
    shape: [70, 44, 36],
    text: [
      'Light: cool and bright.',
      'Water: evenly.',
      'In a warm room it gets mites. Wash it like a dish, under the tap, both sides.',
    ],
  },
  {
    name: 'Rubber plant',
    shape: [160, 58, 20],
    text: [
      'Light: bright, and always from the same side.',
      'Water: when the top is dry. Wipe the leaves when you can write on them.',
      'It drops leaves when it is moved. Choose its place once.',
    ],
  },
  {
    name: 'Jade plant',
    shape: [70, 36, 30],
    text: [
      'Light: sun.',
      'Water: when the leaves give under your fingers.',
      'It lives longer than you. Write down who is to have it.',
    ],
  },
]
