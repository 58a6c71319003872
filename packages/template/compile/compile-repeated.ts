import type { Place } from '../errors.ts'
import { charge, type Code } from '../run/run.ts'
import { frameOf, type Read } from '../run/scope.ts'

/**
 * The list has a frame of its own, which knows the index; each element has one inside it. The element's frame is used again for
 * the next element: nothing keeps a frame, and what was bound in it ends with the element.
 */
export function compileRepeated(
  read: Read,
  { block, between, otherwise }: { block: Code; between: Code | null; otherwise: Code },
  place: Place,
): Code {
  return (run) => {
    charge(run, 1, place)
    const outer = run.frame
    const list = read(outer)
    if (!Array.isArray(list) || list.length === 0) return otherwise(run)

    const around = frameOf(list, outer)
    const element = frameOf(undefined, around)
    const last = list.length - 1
    for (let index = 0; index <= last; index++) {
      charge(run, 1, place)
      around.index = index
      element.value = list[index]
      element.variables = null
      element.macros = null
      run.frame = element
      block(run)
      if (between && index < last) between(run)
    }
    run.frame = outer
  }
}
