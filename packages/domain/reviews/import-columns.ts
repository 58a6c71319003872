/**
 * Accepted column names of a review import file, by the name of our field: our own column name first, then names in other shops'
 * exports. Case and punctuation are ignored.
 */
const names = {
  foreignId: ['id', 'review id', 'reviewid', 'external id', 'unique id', 'transaction id', 'comment id'],
  stars: ['stars', 'rating', 'star rating', 'review score', 'score', 'review rating', 'review stars', 'product rating'],
  title: ['title', 'review title', 'headline', 'subject'],
  text: [
    'text',
    'body',
    'review',
    'review text',
    'review content',
    'review body',
    'content',
    'message',
    'review message',
    'comment content',
    'comment',
  ],
  firstName: ['first name', 'user first name', 'reviewer first name'],
  lastName: ['last name', 'user last name', 'reviewer last name'],
  loginName: ['login name', 'user login name', 'login'],
  name: [
    'name',
    'reviewer',
    'reviewer display name',
    'reviewer name',
    'display name',
    'user display name',
    'user name',
    'review username',
    'full name',
    'author',
    'review author',
    'comment author',
    'customer name',
    'review display',
    'nickname',
    'buyer',
  ],
  date: [
    'date',
    'review date',
    'date created',
    'created at',
    'date reviewed',
    'review creation date',
    'review created utc',
    'comment date',
    'datetime',
  ],
  reply: [
    'reply',
    'replies',
    'review reply',
    'reply text',
    'reply body',
    'reply content',
    'store reply',
    'shop reply',
    'company reply',
    'merchant reply',
    'owner reply',
    'owner response',
    'merchant response',
    'response',
  ],
  replyDate: [
    'reply date',
    'replied at',
    'reply created at',
    'review reply date',
    'date replied',
    'company reply date',
    'company reply date utc',
    'merchant reply date',
    'owner response date',
    'merchant response date',
    'response date',
  ],
  productId: ['product id', 'productid', 'page id', 'item id', 'listing id'],
  product: ['product', 'product handle', 'handle', 'product url', 'product url id', 'url id', 'url'],
  sku: ['sku', 'product sku', 'item sku'],
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
    'photo urls',
    'photo url',
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

/** Returns the names of the columns that a review import does not read. */
export function leftOutColumns(header: readonly string[], read: ReadonlyMap<ImportColumn, number>): string[] {
  const places = new Set(read.values())
  return header.filter((name, at) => name.trim() !== '' && !places.has(at)).map((name) => name.trim())
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
