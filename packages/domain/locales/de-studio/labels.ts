import { labelsSheetMessages } from '../../catalog/labels-studio.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

const products = (count: number): string => (count === 1 ? '1 Produkt' : `${count} Produkte`)
const inProducts = (count: number): string => (count === 1 ? '1 Produkt' : `${count} Produkten`)

export const labelsTranslations = defineTranslations(labelsSheetMessages, {
  title: () => 'Alle Kategorien und Tags',
  kind: () => 'Art',
  categories: ({ count }) => `Kategorien (${count})`,
  tags: ({ count }) => `Tags (${count})`,
  search: () => 'Nach Namen suchen',
  loading: () => 'Kategorien und Tags werden geladen …',
  noCategories: () => 'Noch hat kein Produkt eine Kategorie. Fügen Sie auf der Seite eines Produkts eine hinzu.',
  noTags: () => 'Noch hat kein Produkt einen Tag. Fügen Sie auf der Seite eines Produkts einen hinzu.',
  noMatch: () => 'Nichts hat diesen Namen.',
  found: ({ count }) => `${count} gefunden`,
  more: ({ count }) => `${count} weitere zeigen`,
  count: ({ count }) => products(count),
  actions: ({ name }) => `Aktionen für ${name}`,
  rename: () => 'Umbenennen oder zusammenführen',
  remove: () => 'Von allen Produkten entfernen',
  newName: ({ name }) => `Neuer Name von ${name}`,
  newNameHelp: () => 'Der Name eines anderen führt beide zusammen.',
  nameMissing: () => 'Bitte geben Sie einen Namen ein.',
  merges: ({ name, count }) =>
    count === 1
      ? `${name} gibt es schon. 1 Produkt hat es dann.`
      : `${name} gibt es schon. ${count} Produkte haben es dann.`,
  mergesSoon: ({ name }) => `${name} gibt es schon. Produkte werden gezählt …`,
  save: () => 'Umbenennen',
  merge: () => 'Zusammenführen',
  renamed: ({ name, count }) => `${name}: umbenannt in ${inProducts(count)}`,
  merged: ({ name, count }) => `${name}: zusammengeführt in ${inProducts(count)}`,
  removed: ({ name, count }) => `${name} von ${inProducts(count)} entfernt`,
  undone: ({ tagType }) => (tagType === 'tag' ? 'Die Tags sind wie zuvor' : 'Die Kategorien sind wie zuvor'),
})
