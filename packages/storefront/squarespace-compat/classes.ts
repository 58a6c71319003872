type Method = (this: unknown, ...given: unknown[]) => unknown
type Methods = Record<string, unknown>
type Made = { (...given: unknown[]): unknown; prototype: Methods; superclass?: unknown }

/**
 * `Class.create(parent, methods, …)`, which older theme scripts call: returns a constructor. `initialize` runs on `new`; a method
 * whose first parameter is `$super` receives the parent's method of the same name.
 */
export const classFactory = {
  create(...given: unknown[]): unknown {
    const [first, ...rest] = given
    const parent = typeof first === 'function' ? (first as Made) : null // a constructor made by a theme's script
    const made: Made = function part(this: Methods, ...values: unknown[]): unknown {
      const begin = this['initialize']
      return typeof begin === 'function' ? Reflect.apply(begin, this, values) : undefined
    } as Made
    made.prototype = Object.create(parent?.prototype ?? Object.prototype)
    const addMethods = (methods: Methods): unknown => {
      for (const [name, value] of Object.entries(methods))
        made.prototype[name] = withParent(value, parent?.prototype[name])
      return made
    }
    for (const methods of parent ? rest : given) addMethods(Object(methods))
    return Object.assign(made, {
      superclass: parent,
      addMethods,
      prototype: Object.assign(made.prototype, { constructor: made }),
    })
  },
}

function withParent(value: unknown, inherited: unknown): unknown {
  if (typeof value !== 'function' || !/^[^(]*\(\s*\$super\b/.test(String(value))) return value
  const method = value as Method // a theme's function, whose types are unknown
  return function wrapped(this: unknown, ...given: unknown[]): unknown {
    const above = (...more: unknown[]): unknown =>
      typeof inherited === 'function' ? Reflect.apply(inherited, this, more) : undefined
    return method.call(this, above, ...given)
  }
}
