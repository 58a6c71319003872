import type { BlockPropField } from './fields.ts'

type Fields = Readonly<Record<string, BlockPropField<string | boolean | number>>>
export type BlockProps = Readonly<Record<string, unknown>>
export type PropsOf<F extends Fields> = { [name in keyof F]: F[name]['fallback'] }

/** A kind of block: the fields of its blocks with their limits, and the migrations from older versions. */
export type BlockKind<F extends Fields = Fields> = {
  /** Name of the kind in page documents, and of the kind's folder. */
  readonly type: string
  /** Squarespace's number for this kind of block, such as 5 for images (PL-3.33). */
  readonly code: number
  readonly version: number
  readonly label: string
  readonly fields: F
  /**
   * True when shoppers can buy a product in the block itself. Only then do the template's formatters print purchase forms, and
   * prices that page scripts update.
   */
  readonly isLive: boolean
  /** Migrations of a block's props by the version they start from: `1` turns version 1 into version 2. */
  readonly migrate: Readonly<Record<number, (old: BlockProps) => BlockProps>>
  /** True when a block has nothing to show, such as an image block without a picture. The block then prints nothing. */
  isEmpty(props: PropsOf<F>): boolean
}

type Optional = 'migrate' | 'isLive' | 'isEmpty'

export function defineBlock<const F extends Fields>(
  definition: Omit<BlockKind<F>, Optional> & Partial<Pick<BlockKind<F>, Optional>>,
): BlockKind<F> {
  return { migrate: {}, isLive: false, isEmpty: () => false, ...definition }
}

/** Migrates a block's props to the kind's current version. Props of a newer version stay unchanged. */
export function upgradeProps(
  kind: Pick<BlockKind, 'version' | 'migrate'>,
  props: BlockProps,
  version: number,
): BlockProps {
  let lifted = props
  for (let at = version; at < kind.version; at++) lifted = kind.migrate[at]?.(lifted) ?? lifted
  return lifted
}

/** Returns a block's props for rendering: each missing or invalid field gets its fallback. */
export function applyFieldFallbacks<F extends Fields>(
  kind: Pick<BlockKind<F>, 'fields'>,
  props: BlockProps,
): PropsOf<F> {
  const shown = Object.entries(kind.fields).map(([name, field]) => [name, field.check(props[name]) ?? field.fallback])
  return Object.fromEntries(shown) as PropsOf<F>
}

/**
 * Checks a block's props before they are stored. Adds missing fields and keeps unknown ones. `wrong` contains the names of
 * invalid fields, which get their fallback.
 */
export function validateBlockProps(
  kind: Pick<BlockKind, 'fields'>,
  props: BlockProps,
): { props: BlockProps; wrong: string[] } {
  const wrong: string[] = []
  const checked = Object.entries(kind.fields).map(([name, field]) => {
    const given = props[name]
    const value = given === undefined ? field.fallback : field.check(given)
    if (value === null) wrong.push(name)
    return [name, value ?? field.fallback] as const
  })
  return { props: { ...props, ...Object.fromEntries(checked) }, wrong }
}
