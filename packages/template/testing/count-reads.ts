/** Data that count how often a key, an element or a list of keys is read. */
export type CountedData = { data: unknown; looks: () => number }

/** With `isAskingCounted`, asking whether a key exists counts as well, as in `Object.hasOwn`. */
export function countReads(data: unknown, { isAskingCounted = false } = {}): CountedData {
  let looks = 0
  const known = new WeakMap<object, object>()
  const watch = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const made = known.get(value) ?? new Proxy(value, handler)
    known.set(value, made)
    return made
  }
  const handler: ProxyHandler<object> = {
    get(target, key, receiver) {
      looks++
      return watch(Reflect.get(target, key, receiver))
    },
    getOwnPropertyDescriptor(target, key) {
      if (isAskingCounted) looks++
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      looks += keys.length
      return keys
    },
  }
  return { data: watch(data), looks: () => looks }
}
