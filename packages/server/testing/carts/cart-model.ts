/** Quantity as a command sends it, valid or not. */
export type Typed = number | string

/** Actions of a shopper in a tab. Indexes of tabs, variants and lines are taken modulo their number. */
export type ShopperCommand =
  | { kind: 'add'; tab: number; variant: number; quantity: Typed; fields: string | null; isSkuLeftOut: boolean }
  | { kind: 'post'; tab: number; variant: number; quantity: Typed }
  | { kind: 'change'; tab: number; line: number; quantity: Typed }
  | { kind: 'remove'; tab: number; line: number }
  | { kind: 'undo'; tab: number }
  | { kind: 'read'; tab: number }
  | { kind: 'meddle'; tab: number; with: 'a line that went' | 'a line of another visitor' | 'a line of another site' }
  | { kind: 'buy elsewhere'; tab: number }

export type OwnerCommand =
  | { kind: 'stock'; variant: number; by: number }
  | { kind: 'price'; variant: number; priceCents: number; salePriceCents: number; onSale: boolean }
  | { kind: 'hide' | 'show' | 'delete'; product: number }

export type SimpleCommand = ShopperCommand | OwnerCommand

export type CartCommand =
  | SimpleCommand
  | { kind: 'lose cookies'; tab: number; which: 'all' | 'visitor' | 'crumb' | 'hasCart' }
  | { kind: 'with a bad crumb'; change: ShopperCommand }
  | { kind: 'at once'; first: SimpleCommand; second: SimpleCommand }

export type ModelVariant = {
  product: number
  priceCents: number
  salePriceCents: number
  onSale: boolean
  /** Units in stock; `null` means unlimited. */
  available: number | null
}
export type ModelProduct = { isDigital: boolean; state: 'for sale' | 'hidden' | 'gone'; isOfOneVariant: boolean }

/** `serial` distinguishes a line from an earlier, removed one with the same variant and fields. */
export type ModelLine = {
  variant: number
  fields: string | null
  quantity: number
  addedPriceCents: number
  serial: number
}
export type ModelVisitor = {
  /** Cart version; 0 when the visitor has no cart row. */
  version: number
  lines: ModelLine[]
  /** State of the browser's crumb: valid, missing, or one that the server rejects. */
  crumb: 'good' | 'none' | 'stale'
  removed: ModelLine | null
}

/** Expected state of all carts. It is computed independently: this file imports nothing from the code under test. */
export type Model = {
  /** Index of each tab's visitor. */
  tabs: readonly number[]
  products: ModelProduct[]
  variants: ModelVariant[]
  visitors: ModelVisitor[]
  serials: number
}

/** Expected response to a command. */
export type Expected = { isDone: true } | { isDone: false; status: number; code: string }

const refused = (status: number, code: string): Expected => ({ isDone: false, status, code })
const done: Expected = { isDone: true }
const mostOfOneLine = 9999

/** A command with its target line, which is chosen before the command or one sent at once with it has run. */
export type Aimed = { command: SimpleCommand; line: ModelLine | null }

/** Chooses a command's target line. Returns null when there is no line to change or no removal to undo. */
export function aim(model: Model, command: SimpleCommand): Aimed | null {
  if (isOwners(command)) return { command, line: null }
  const visitor = at(model.visitors, visitorOfTab(model, command.tab))
  if (command.kind === 'undo') return visitor.removed && { command, line: visitor.removed }
  if (command.kind !== 'change' && command.kind !== 'remove') return { command, line: null }
  const line = visitor.lines[command.line % visitor.lines.length]
  return line ? { command, line } : null
}

/** Returns the model after a command, and the expected response. */
export function apply(before: Model, aimed: Aimed): { model: Model; expected: Expected } {
  const model = structuredClone(before)
  const { command } = aimed
  return {
    model,
    expected: isOwners(command) ? applyOwners(model, command) : applyShoppers(model, command, aimed.line),
  }
}

export function isOwners(command: CartCommand): command is OwnerCommand {
  return 'product' in command || command.kind === 'stock' || command.kind === 'price'
}

export function visitorOfTab(model: Model, tab: number): number {
  return model.tabs[tab % model.tabs.length] ?? 0
}

function applyOwners(model: Model, command: OwnerCommand): Expected {
  if (command.kind === 'stock') {
    const variant = variantOf(model, command.variant)
    if (variant.available === null) return refused(409, 'stock.not-counted')
    if (variant.available + command.by < 0) return refused(409, 'stock.below-zero')
    variant.available += command.by
    return done
  }
  if (command.kind === 'price') {
    const variant = variantOf(model, command.variant)
    const product = productOf(model, variant)
    if (product.state === 'gone') return refused(404, 'gone')
    const { priceCents, salePriceCents, onSale } = command
    Object.assign(variant, { priceCents, salePriceCents, onSale })
    return done
  }
  const product = at(model.products, command.product)
  if (product.state === 'gone') return refused(404, 'gone')
  product.state = states[command.kind]
  return done
}

const states = { hide: 'hidden', show: 'for sale', delete: 'gone' } as const

function applyShoppers(model: Model, command: ShopperCommand, aimed: ModelLine | null): Expected {
  const visitor = at(model.visitors, visitorOfTab(model, command.tab))
  const isStale = visitor.crumb === 'stale'
  visitor.crumb = 'good' // every response sets a valid crumb
  if (command.kind === 'read') return done
  // A plain form is checked by its Origin header instead of a crumb. Its refusal is an HTML page without a code.
  if (command.kind === 'post') {
    const answer = add(model, visitor, { ...command, fields: null, isSkuLeftOut: false })
    return answer.isDone ? answer : refused(422, '')
  }
  if (isStale) return refused(403, 'kit.crumb')
  if (command.kind === 'add') return add(model, visitor, command)
  if (command.kind === 'meddle') return refused(404, 'cart.entry-not-found')
  if (command.kind === 'buy elsewhere') return refused(404, 'cart.variant-unavailable')
  if (!aimed) throw new Error('A command without its line.')
  if (command.kind === 'change') return change(model, visitor, aimed, command.quantity)
  if (command.kind === 'remove') return remove(visitor, aimed)
  visitor.removed = null
  return add(model, visitor, { ...aimed, isSkuLeftOut: false })
}

type AddStep = { variant: number; quantity: Typed; fields: string | null; isSkuLeftOut: boolean }

function add(model: Model, visitor: ModelVisitor, step: AddStep): Expected {
  const quantity = readQuantity(step.quantity)
  if (typeof quantity !== 'number') return quantity
  const variant = step.variant % model.variants.length
  const wanted = variantOf(model, variant)
  const product = productOf(model, wanted)
  const isClear = !step.isSkuLeftOut || product.isOfOneVariant
  if (product.state !== 'for sale' || !isClear) return refused(404, 'cart.variant-unavailable')

  const fields = step.fields === '' ? null : step.fields
  const inCart = visitor.lines.filter((line) => line.variant === variant)
  const held = inCart.find((line) => line.fields === fields)
  const wantedInAll = inCart.reduce((sum, line) => sum + line.quantity, quantity)
  if (leftOf(model, wanted) < wantedInAll) return refused(409, 'cart.not-enough-stock')
  if ((held?.quantity ?? 0) + quantity > mostOfOneLine) return refused(400, 'cart.quantity-range')

  visitor.version += 1
  if (held) held.quantity += quantity
  else
    visitor.lines.push({ variant, fields, quantity, addedPriceCents: unitPrice(wanted), serial: (model.serials += 1) })
  return done
}

function change(model: Model, visitor: ModelVisitor, { serial }: ModelLine, typed: Typed): Expected {
  const quantity = readQuantity(typed)
  if (typeof quantity !== 'number') return quantity
  const line = visitor.lines.find((one) => one.serial === serial)
  if (!line) return refused(404, 'cart.entry-not-found')
  const variant = variantOf(model, line.variant)
  if (productOf(model, variant).state !== 'for sale') return refused(404, 'cart.variant-unavailable')
  const others = visitor.lines.filter((one) => one !== line && one.variant === line.variant)
  const wanted = others.reduce((sum, one) => sum + one.quantity, quantity)
  if (quantity > line.quantity && leftOf(model, variant) < wanted) return refused(409, 'cart.not-enough-stock')
  line.quantity = quantity
  visitor.version += 1
  return done
}

function remove(visitor: ModelVisitor, { serial }: ModelLine): Expected {
  const line = visitor.lines.find((one) => one.serial === serial)
  if (!line) return refused(404, 'cart.entry-not-found')
  visitor.lines = visitor.lines.filter((one) => one !== line)
  visitor.removed = line
  visitor.version += 1
  return done
}

function readQuantity(typed: Typed): number | Expected {
  if (typeof typed === 'string' && !/^\d+$/.test(typed)) return refused(400, 'cart.quantity-not-number')
  const quantity = Number(typed)
  if (!Number.isInteger(quantity)) return refused(400, 'cart.quantity-not-whole')
  return quantity >= 1 && quantity <= mostOfOneLine ? quantity : refused(400, 'cart.quantity-range')
}

/** Units available for sale; infinite for downloads and untracked stock. */
export function leftOf(model: Model, variant: ModelVariant): number {
  return productOf(model, variant).isDigital || variant.available === null
    ? Number.POSITIVE_INFINITY
    : variant.available
}

export function unitPrice(variant: ModelVariant): number {
  return variant.onSale ? variant.salePriceCents : variant.priceCents
}

export function variantOf(model: Model, index: number): ModelVariant {
  return at(model.variants, index)
}

export function productOf(model: Model, variant: ModelVariant): ModelProduct {
  return at(model.products, variant.product)
}

/** Returns the element at `index` modulo the length. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('Nothing to choose from.')
  return found
}
