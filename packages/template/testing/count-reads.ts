/** Data that count how often a key, an element or a list of keys is read. */
export type CountedData = { data: unknown; looks: () => number }

export function countReads(data: unknown): CountedData {
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
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      looks += keys.length
      return keys
    },
  }
  return { data: watch(data), looks: () => looks }
}
