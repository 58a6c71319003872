export const fragments: ReadonlyMap<string, string> = new Map()
