/** Returns an object without the fields that are undefined, as JSON has it. */
export function withoutUndefined<T extends object>(value: T): { [name in keyof T]: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [name in keyof T]: Exclude<T[name], undefined>
  }
}
