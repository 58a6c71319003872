import type { Field } from './fields.ts'

type Fields = Readonly<Record<string, Field<string | boolean | number>>>
export type Props = Readonly<Record<string, unknown>>
export type PropsOf<F extends Fields> = { [name in keyof F]: F[name]['fallback'] }

/** A kind of block: the one place where its fields, their limits and their history are written down. */
export type BlockKind<F extends Fields = Fields> = {
  /** The kind in documents, and its folder. */
  readonly type: string
  /** PL-3.33 */
  readonly code: number
  readonly version: number
  readonly label: string
  readonly fields: F
  /** True where something is bought in the block itself: its formatters print forms and live parts, elsewhere neither. */
  readonly isLive: boolean
  /** By the version that they lift: `1` makes version 2 of version 1. */
  readonly migrate: Readonly<Record<number, (old: Props) => Props>>
  /** A block whose props say nothing to show, for example a picture without an asset, prints nothing. */
  isEmpty(props: PropsOf<F>): boolean
}

type Optional = 'migrate' | 'isLive' | 'isEmpty'

export function defineBlock<const F extends Fields>(
  definition: Omit<BlockKind<F>, Optional> & Partial<Pick<BlockKind<F>, Optional>>,
): BlockKind<F> {
  return { migrate: {}, isLive: false, isEmpty: () => false, ...definition }
}

/** Lifts props to the kind's version; those of a later version stay as they are. */
export function upgrade(kind: Pick<BlockKind, 'version' | 'migrate'>, props: Props, version: number): Props {
  let lifted = props
  for (let at = version; at < kind.version; at++) lifted = kind.migrate[at]?.(lifted) ?? lifted
  return lifted
}

/** The fields as they may be shown: a wrong or missing one gets its fallback. */
export function propsToShow<F extends Fields>(kind: Pick<BlockKind<F>, 'fields'>, props: Props): PropsOf<F> {
  const shown = Object.entries(kind.fields).map(([name, field]) => [name, field.check(props[name]) ?? field.fallback])
  return Object.fromEntries(shown) as PropsOf<F>
}

/** The props as they are stored: known fields checked and completed, unknown ones kept; and the names of fields that were wrong. */
export function checkProps(kind: Pick<BlockKind, 'fields'>, props: Props): { props: Props; wrong: string[] } {
  const wrong: string[] = []
  const checked = Object.entries(kind.fields).map(([name, field]) => {
    const given = props[name]
    const value = given === undefined ? field.fallback : field.check(given)
    if (value === null) wrong.push(name)
    return [name, value ?? field.fallback] as const
  })
  return { props: { ...props, ...Object.fromEntries(checked) }, wrong }
}
