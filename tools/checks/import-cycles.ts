import type { Import } from '../source-files.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Reports import cycles, type-only imports included: files of a cycle can only be understood together. Names one shortest cycle
 * of each group of files that import each other.
 *
 * @param imports the imports of each file by its path
 */
export function checkImportCycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const graph = new Map(
    Array.from(imports, ([path, found]) => [path, found.map(({ to }) => to).filter((to) => imports.has(to))]),
  )
  return stronglyConnected(graph)
    .map((group) => shortestCycle(graph, group))
    .filter((cycle) => cycle.length > 0)
    .map((cycle) => `import cycle: ${cycle.join(' → ')}: move what they share to a file of its own`)
}

/** Tarjan's algorithm: groups the files that can reach each other by imports. A file outside of every cycle is its own group. */
function stronglyConnected(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    stack.push(path)
    let low = own
    for (const to of graph.get(path) ?? []) {
      const known = order.get(to)
      if (known === undefined) low = Math.min(low, visit(to))
      else if (stack.includes(to)) low = Math.min(low, known)
    }
    if (low === own) groups.push(stack.splice(stack.indexOf(path)))
    return low
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return groups
}

/**
 * Returns a shortest import cycle in a group of files that import each other. It begins and ends with the same file. Empty for a
 * file outside of every cycle.
 */
function shortestCycle(graph: Graph, group: readonly string[]): string[] {
  const members = new Set(group)
  const cycles = group.toSorted().map((start) => pathBackTo(start, graph, members))
  return cycles.reduce((best, cycle) => (cycle.length < best.length ? cycle : best))
}

/**
 * Returns the shortest chain of imports that leads from the file `start` back to it within the group; empty when there is none.
 * Searches breadth first, so that the first chain found is a shortest one.
 */
function pathBackTo(start: string, graph: Graph, members: ReadonlySet<string>): string[] {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const to of graph.get(way.at(-1) ?? '') ?? []) {
      if (to === start) return [...way, to]
      if (!members.has(to) || seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return []
}
