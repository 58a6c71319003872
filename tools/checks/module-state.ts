import type { SourceFile } from '../source-files.ts'

/**
 * Finds variables and empty collections at the top level of modules that run outside a browser. Such state would be shared by
 * every site and request of a process, and by all test files of a worker. `WeakMap` and `WeakSet` are allowed, because their
 * entries belong to an object and vanish with it, and so is an `Intl` object that is created on first use, because it never
 * changes.
 */
export function checkModuleState({ path, text }: SourceFile): string[] {
  if (!isWatched(path)) return []
  return text.split('\n').flatMap((line, at) => {
    if (!state.test(line) || createdOnce.test(line)) return []
    return [`${path}:${at + 1}: a module outside the browser packages holds no state; pass it as an argument`]
  })
}

function isWatched(path: string): boolean {
  if (!/^packages\/(?:domain|template|blocks|server)\/.*\.ts$/.test(path)) return false
  return !/\.test\.ts$|\/bench\//.test(path)
}

const state =
  /^(?:export )?(?:let |(?:const|var) \w+(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|Set|Array)(?:<.*>)?\(\)|\[\]|\{\})$)/
const createdOnce = /^let \w+: Intl\.\w+ \| undefined$/
