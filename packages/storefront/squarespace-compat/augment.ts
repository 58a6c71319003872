type Run = (this: unknown, ...given: unknown[]) => unknown
type Methods = Record<string, unknown>

/** Constructors of this script, which return an object of their own instead of filling the new one. */
export const ourConstructors = new WeakSet<object>()

/**
 * `Y.augment(receiver, supplier, overwrite, names, args)`: gives a class, its prototype or an object the methods of another class.
 * The other class's constructor runs with `args`: at once for an object, and for a class on each instance, before the first of the
 * methods is called on it. `names` are the only methods to take; those that the receiver has stay unless `overwrite` is true. The
 * methods of a constructor of ours are those of the object that it makes. Returns the receiver.
 */
export function augment(
  receiver: unknown,
  supplier: unknown,
  overwrite?: unknown,
  names?: unknown,
  args?: unknown,
): unknown {
  const isClass = typeof receiver === 'function'
  const target: unknown = isClass ? Reflect.get(receiver, 'prototype') : receiver
  if (typeof supplier !== 'function' || typeof target !== 'object' || target === null) return receiver

  const given = args === undefined || args === null ? [] : Array.isArray(args) ? (args as unknown[]) : [args]
  const wanted = (name: string): boolean =>
    (!Array.isArray(names) || names.includes(name)) && (overwrite === true || !Reflect.has(target, name))
  const parts = new WeakMap<object, Methods>()
  /** Returns what the other class's constructor made for an object: itself, or an object of ours that has the methods. */
  const partOf = (one: object): Methods => {
    const known = parts.get(one)
    if (known) return known
    parts.set(one, one as Methods) // methods that the constructor calls find the object begun
    const made: unknown = Reflect.apply(supplier as Run, one, given)
    const part = (typeof made === 'object' && made !== null ? made : one) as Methods
    parts.set(one, part)
    return part
  }

  const isPrototype = isClass || Object.hasOwn(target, 'constructor')
  const methods = {
    ...methodsOf(Reflect.get(supplier, 'prototype')),
    ...(ourConstructors.has(supplier) && methodsOf(partOf({}))),
  }
  for (const [name, method] of Object.entries(methods)) {
    if (!wanted(name)) continue
    Reflect.set(target, name, function augmented(this: object, ...values: unknown[]): unknown {
      const part = partOf(this)
      const own = part === this ? method : part[name]
      const answer: unknown = Reflect.apply(own as Run, part, values)
      return answer === part ? this : answer
    })
  }
  if (!isPrototype) partOf(target)
  return receiver
}

/** Returns the methods of a prototype, also inherited ones; of an object those that it has. */
function methodsOf(prototype: unknown): Methods {
  const found: Methods = {}
  for (
    let at = prototype;
    typeof at === 'object' && at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    for (const name of Object.getOwnPropertyNames(at)) {
      const value: unknown = Reflect.getOwnPropertyDescriptor(at, name)?.value
      if (name !== 'constructor' && typeof value === 'function' && !Object.hasOwn(found, name)) found[name] = value
    }
  }
  return found
}
