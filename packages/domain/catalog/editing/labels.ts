import { normalizeTagName } from '../../pages/item-draft.ts'
import type { TagType } from '../products-studio.wire.ts'

/** The list of a product that has the labels of a kind. */
export const labelLists = { tag: 'tags', category: 'categories' } as const satisfies Record<TagType, string>

/** Trims labels and leaves out empty ones. Labels that differ in case only stay, so that they can be refused. */
export function tidyLabels(labels: readonly string[]): string[] {
  return labels.map(tidyLabel).filter((label) => label !== '')
}

export function tidyLabel(label: string): string {
  return label.trim().normalize('NFC')
}

/** Returns the places of labels that repeat an earlier one; upper and lower case do not matter. */
export function repeatedLabels(labels: readonly string[]): number[] {
  const keys = labels.map(normalizeTagName)
  return keys.flatMap((key, place) => (keys.indexOf(key) < place ? place : []))
}

/** Adds labels at the end and removes others. Those that a list has in another spelling are not added again. */
export function changeLabels(
  labels: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map(normalizeTagName))
  const kept = labels.filter((label) => !gone.has(normalizeTagName(label)))
  const there = new Set(kept.map(normalizeTagName))
  const added = tidyLabels(add).filter((label) => !there.has(normalizeTagName(label)))
  return [...kept, ...added.filter((label, place) => !repeatedLabels(added).includes(place) && label !== '')]
}

/** Gives a label another name, in its place. If the list already has the other one, only the first of both places stays. */
export function renameLabel(labels: readonly string[], from: string, to: string): string[] {
  const key = normalizeTagName(from)
  const renamed = labels.map((label) => (normalizeTagName(label) === key ? to : label))
  const repeated = new Set(repeatedLabels(renamed))
  const target = normalizeTagName(to)
  return renamed.flatMap((label, place) => {
    if (repeated.has(place)) return []
    return normalizeTagName(label) === target ? to : label
  })
}
