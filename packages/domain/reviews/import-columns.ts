/**
 * Accepted column names of a review import file, by the name of our field: our own column name first, then names in other shops'
 * exports. Case and punctuation are ignored.
 */
const names = {
  foreignId: ['id', 'review id', 'reviewid', 'external id', 'unique id', 'transaction id'],
  stars: ['stars', 'rating', 'star rating', 'review score', 'score', 'review rating', 'product rating'],
  title: ['title', 'review title', 'headline', 'subject'],
  text: ['text', 'body', 'review', 'review text', 'review content', 'review body', 'content', 'message', 'comment'],
  firstName: ['first name', 'user first name', 'reviewer first name'],
  lastName: ['last name', 'user last name', 'reviewer last name'],
  loginName: ['login name', 'user login name', 'login'],
  name: [
    'name',
    'reviewer',
    'reviewer name',
    'display name',
    'user name',
    'author',
    'review display',
    'nickname',
    'buyer',
  ],
  date: ['date', 'review date', 'date created', 'created at', 'date reviewed', 'review creation date', 'datetime'],
  productId: ['product id', 'productid', 'page id', 'item id', 'listing id'],
  product: ['product', 'product handle', 'handle', 'product url', 'product url id', 'url id', 'url'],
  sku: ['sku', 'product sku'],
  productName: ['product name', 'product title', 'imported product name', 'item', 'listing title', 'item title'],
  pictures: [
    'pictures',
    'picture urls',
    'image urls',
    'imported image urls',
    'published image url',
    'published image urls',
    'images',
    'photos',
    'review image urls',
  ],
  productPictures: [
    'product pictures',
    'imported product image urls',
    'product image urls',
    'product image url',
    'product images',
    'product image',
    'listing image urls',
    'listing images',
    'item image urls',
  ],
  source: ['source', 'marketplace', 'posted on', 'platform'],
  state: ['state', 'status', 'review status', 'published', 'curated'],
} as const satisfies Record<string, readonly string[]>

export type ImportColumn = keyof typeof names
export type ImportCells = Partial<Record<ImportColumn, string>>

/**
 * Returns the index of each known column in the header row of a review import file. If several columns match a field, the column
 * name that `names` lists first wins.
 */
export function parseImportHeader(header: readonly string[]): ReadonlyMap<ImportColumn, number> {
  const plain = header.map(plainName)
  const found = new Map<ImportColumn, number>()
  for (const [column, known] of Object.entries(names) as [ImportColumn, readonly string[]][]) {
    const at = known.map((name) => plain.indexOf(plainName(name))).find((place) => place >= 0)
    if (at !== undefined) found.set(column, at)
  }
  return found
}

/** Returns descriptions of the required columns that a review import file does not have. */
export function missingRequiredColumns(header: ReadonlyMap<ImportColumn, number>): string[] {
  const needed = { stars: 'stars (or rating)', text: 'text (or body, review content)' } as const
  return (Object.keys(needed) as (keyof typeof needed)[])
    .filter((name) => !header.has(name))
    .map((name) => needed[name])
}

export function cellsOf(header: ReadonlyMap<ImportColumn, number>, row: readonly string[]): ImportCells {
  const cells: ImportCells = {}
  for (const [column, at] of header) cells[column] = row[at] ?? ''
  return cells
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
}
