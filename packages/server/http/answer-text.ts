import * as z from 'zod'

/** True when zod would return the value as it is: with the declared keys alone, in the declared order. */
type Check = (value: unknown) => boolean

/**
 * Returns a function that writes an answer of a declared shape as JSON. What the shape does not declare is left out, and an answer that
 * is not of the shape is an error of zod. Copying an answer takes longer than making it, so one that has exactly the declared keys is
 * only checked. The text is the same in both cases.
 */
export function answerTextOf(shape: z.ZodType): (answer: unknown) => string {
  const check = checkOf(shape, new Map())
  return (answer) => JSON.stringify(check?.(answer) ? answer : shape.parse(answer))
}

/** Returns null for a shape that may change what it takes, or that cannot be checked without zod. */
function checkOf(shape: z.core.$ZodType, known: Map<z.core.$ZodType, Check | null>): Check | null {
  const found = known.get(shape)
  if (found !== undefined) return found
  // Until it is known, a shape within itself cannot be checked.
  known.set(shape, null)
  const check = newCheck(shape as z.core.$ZodTypes, (inner) => checkOf(inner, known))
  known.set(shape, check)
  return check
}

type Inner = (shape: z.core.$ZodType) => Check | null

function newCheck(shape: z.core.$ZodTypes, inner: Inner): Check | null {
  const { def } = shape._zod
  if (def.type === 'string' || def.type === 'number') return leafCheck(shape, def)
  if (def.type === 'custom') return unchangedBy(shape)
  if (def.type === 'array') return listCheck(inner(def.element), def.checks ?? [])
  if ((def.checks ?? []).length > 0) return null
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'literal':
    case 'enum':
      return oneOf(shape._zod.values)
    case 'nullable':
      return orElse(null, inner(def.innerType))
    case 'optional':
      return shape._zod.traits.has('$ZodExactOptional') ? inner(def.innerType) : orElse(undefined, inner(def.innerType))
    case 'record':
      return recordCheck(def, inner)
    case 'object':
      return objectCheck(def, inner)
    case 'union':
      return 'discriminator' in def ? choiceCheck(def as z.core.$ZodDiscriminatedUnionDef, inner) : null
    default:
      return null
  }
}

type LeafDef = z.core.$ZodStringDef | z.core.$ZodNumberDef

function leafCheck(shape: z.core.$ZodTypes, def: LeafDef): Check | null {
  const format = 'format' in def ? def.format : undefined
  const isPlain = (def.checks ?? []).length === 0
  if (isPlain && format === undefined)
    return def.type === 'string' ? (value) => typeof value === 'string' : (value) => Number.isFinite(value)
  if (isPlain && format === 'safeint') return (value) => Number.isSafeInteger(value)
  return unchangedBy(shape)
}

function unchangedBy(shape: z.core.$ZodTypes): Check {
  return (value) => {
    const read = z.safeParse(shape, value)
    return read.success && read.data === value
  }
}

function oneOf(values: ReadonlySet<unknown> | undefined): Check | null {
  return values ? (value) => values.has(value) : null
}

function orElse(other: null | undefined, check: Check | null): Check | null {
  return check && ((value) => value === other || check(value))
}

function listCheck(check: Check | null, checks: readonly z.core.$ZodCheck[]): Check | null {
  const lengths = checks.map(lengthCheck)
  if (!check || lengths.includes(null)) return null
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const isRight of lengths) if (isRight?.(value.length) === false) return false
    for (const one of value) if (!check(one)) return false
    return true
  }
}

function lengthCheck({ _zod: { def } }: z.core.$ZodCheck): ((length: number) => boolean) | null {
  if (def.check === 'length_equals') {
    const { length: wanted } = def as z.core.$ZodCheckLengthEqualsDef
    return (length) => length === wanted
  }
  if (def.check !== 'max_length') return null
  const { maximum } = def as z.core.$ZodCheckMaxLengthDef
  return (length) => length <= maximum
}

function recordCheck({ keyType, valueType }: z.core.$ZodRecordDef, inner: Inner): Check | null {
  const [key, check] = [inner(keyType), inner(valueType)]
  const isAnyText = key !== null && keyType._zod.def.type === 'string'
  if (!isAnyText || !check) return null
  return (value) => {
    if (!isPlainObject(value)) return false
    for (const name in value) if (name === '__proto__' || !key(name) || !check(value[name])) return false
    return true
  }
}

function objectCheck({ shape }: z.core.$ZodObjectDef, inner: Inner): Check | null {
  const names = Object.keys(shape)
  const checks = names.map((name) => shape[name] && inner(shape[name]))
  const isOptional = names.map((name) => shape[name]?._zod.optout === 'optional')
  if (checks.some((check) => !check)) return null
  return (value) => {
    if (!isPlainObject(value)) return false
    let at = 0
    for (const name in value) {
      while (names[at] !== name) {
        if (isOptional[at] !== true) return false // also behind the last declared key
        at += 1
      }
      if (!checks[at]?.(value[name])) return false
      at += 1
    }
    for (; at < names.length; at += 1) if (!isOptional[at]) return false
    return true
  }
}

function choiceCheck({ options, discriminator }: z.core.$ZodDiscriminatedUnionDef, inner: Inner): Check | null {
  const choices = new Map<unknown, Check>()
  for (const option of options) {
    const check = inner(option)
    const values = option._zod.propValues?.[discriminator]
    if (!check || !values) return null
    for (const value of values) choices.set(value, check)
  }
  return (value) => isPlainObject(value) && choices.get(value[discriminator])?.(value) === true
}

/** False for objects of a class, which may have a JSON form of their own. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
