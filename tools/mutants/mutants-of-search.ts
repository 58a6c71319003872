import type { Mutant } from './mutant.ts'

const content = 'packages/server/search/site-content.test.ts'
const forms = 'packages/server/search/other-forms.test.ts'
const otherForms = 'packages/server/migrations/0054-search-by-other-forms.ts'
const relevance = 'packages/server/search/relevance.test.ts'
const safety = 'packages/server/search/index-safety.test.ts'
const migration = 'packages/server/migrations/search-function.ts'
const sources = 'packages/server/search/source.store.ts'

/** Planted defects in the search index. */
export const mutantsOfSearch: readonly Mutant[] = [
  {
    name: 'search: the function finds documents of all sites',
    changes: [
      {
        file: migration,
        from: 'where d.site_id = of_site and d.area = in_area and d.visible_at <= moment limit',
        to: 'where d.area = in_area and d.visible_at <= moment limit',
      },
      {
        file: 'packages/server/migrations/0027-search.ts',
        from: 'select right(site::text, 5) || area',
        to: 'select area',
      },
    ],
    test: safety,
    title: 'BX-5.06 finds, corrects to and suggests nothing of another site',
  },
  {
    name: 'search: the index is not used',
    changes: [
      {
        file: migration,
        from: 'where s.lexemes @@ anywhere offset 0',
        to: 'where (s.lexemes @@ anywhere) is true offset 0',
      },
    ],
    test: safety,
    title: 'BX-5.06 uses the index, as the role of requests',
  },
  {
    name: 'search: future items are found',
    changes: [
      {
        file: 'packages/server/search/site-source.ts',
        from: '    visibleMs: item.publishedMs,',
        to: '    visibleMs: 0,',
      },
    ],
    test: content,
    title: 'BX-1.19 a post with a future date is found from that moment on, without anything being done',
  },
  {
    name: 'search: products of disabled collections are found',
    changes: [
      {
        file: sources,
        from: 'p.id = c.collection_id and p.is_enabled',
        to: 'p.id = c.collection_id',
      },
    ],
    test: content,
    title: 'BX-1.19 nothing of a disabled or unpublished collection is found',
  },
  {
    name: 'search: what is gone stays in the index',
    changes: [
      {
        file: 'packages/server/search/index.store.ts',
        from: 's.id = any ($3::uuid[]) and s.id not in (select id from given)',
        to: 's.id = any ($3::uuid[]) and false',
      },
    ],
    test: content,
    title: 'BX-1.19 a product is found while it is visible, by its title, words, SKU and texts',
  },
  {
    name: 'search: changes are not reported to the index',
    changes: [
      {
        file: 'packages/server/sites/raise-revision.ts',
        from: 'payload: { tags }, isQuiet: true',
        to: 'payload: { tags: [] }, isQuiet: true',
      },
    ],
    test: content,
    title: 'BX-1.19 a page is found once it is published, and a picture of a gallery never',
  },
  {
    name: 'search: members of a moved collection keep their address',
    changes: [
      {
        file: 'packages/server/search/update-index.ts',
        from: 'ids.filter((id) => before.get(id) !== now.get(id))',
        to: 'ids.filter(() => false)',
      },
    ],
    test: content,
    title: 'BX-1.19 hits lead to the present address after a collection was renamed',
  },
  {
    name: 'search: sold-out products are not put last',
    changes: [
      {
        file: 'packages/server/search/search-document.ts',
        from: '(source.isAvailable ? 0 : soldOutPlace)',
        to: '(source.isAvailable ? 0 : 0)',
      },
    ],
    test: content,
    title: 'BX-1.19 stock and prices are those of the moment: sold out last, and found by the current price',
  },
  {
    name: 'search: the exact title does not come first',
    changes: [{ file: migration, from: 'case when d.title_key = whole_title then 0', to: 'case when false then 0' }],
    test: forms,
    title: 'BX-1.19 comes first in every form of its words, even sold out',
  },
  {
    name: 'search: words of other sites are offered as corrections',
    changes: [
      {
        file: migration,
        from: 'where w.site_id = of_site and w.area = in_area and w.word >= n.start',
        to: 'where w.area = in_area and w.word >= n.start',
      },
    ],
    test: safety,
    title:
      'BX-5.06 takes the site from the transaction only: the function finds nothing of others, and nothing without a site',
  },
  {
    name: 'search: typing errors are not corrected',
    changes: [
      {
        file: 'packages/server/search/search-site.ts',
        from: 'const mostCorrections = 3',
        to: 'const mostCorrections = 0',
      },
    ],
    test: relevance,
    title: 'BX-1.19 finds at least 95 of 100 words with one wrong, missing, additional or exchanged letter',
  },
  {
    name: 'search: words are not folded',
    changes: [
      {
        file: 'packages/domain/search/search-text.ts',
        from: "    .replaceAll(unwritten, '')\n",
        to: '',
      },
    ],
    test: 'packages/domain/search/search-text.test.ts',
    title: 'BX-1.19 splits a text into words, whose places are those in the original',
  },
  {
    name: 'search: titles of other forms come behind',
    changes: [{ file: migration, from: "orderText('when d.lexemes @@ same_title then 1')", to: "orderText('')" }],
    test: forms,
    title: 'BX-1.19 comes first in every form of its words, even sold out',
  },
  {
    name: 'search: words typed apart find no joined one',
    changes: [
      {
        file: otherForms,
        from: "return array_to_string(alternatives, ' | ')",
        to: 'return alternatives[1]',
      },
    ],
    test: forms,
    title: 'BX-1.19 “',
  },
  {
    name: 'search: words of a text that stand apart are not joined',
    changes: [{ file: 'packages/server/search/search-document.ts', from: ', ...joinedNeighbours(titleWords)', to: '' }],
    test: forms,
    title: 'BX-1.19 “',
  },
  {
    name: 'search: compounds of the site are not looked up',
    changes: [
      {
        file: otherForms,
        from: "where w.site_id = nullif(current_setting('app.site', true), '')::uuid and w.area",
        to: 'where w.site_id is null and w.area',
      },
    ],
    test: forms,
    title: 'BX-1.19 is found by its last part, in any number',
  },
  {
    name: 'search: a former title is still suggested',
    changes: [
      {
        file: 'packages/server/search/index.store.ts',
        from: "where l.positions[1] = 1 and l.weights[1] = 'A')",
        to: "where l.positions[1] = 1 and l.weights[1] = 'Z')",
      },
    ],
    test: forms,
    title: 'BX-1.19 leave no suggestion of a former title',
  },
  {
    name: 'search: the title that is meant is not suggested first',
    changes: [
      {
        file: 'packages/server/search/suggest.store.ts',
        from: 'group by b.id order by sameness desc, is_whole desc',
        to: 'group by b.id order by is_whole desc',
      },
    ],
    test: forms,
    title: 'BX-1.19 comes first among suggestions too',
  },
  {
    name: 'search: a title of the same stems is not suggested before others',
    changes: [
      {
        file: 'packages/server/search/suggest.store.ts',
        from: 'bool_or(b.stem_key = $10)',
        to: 'bool_or(b.stem_key = $10 and false)',
      },
    ],
    test: forms,
    title: 'BX-1.19 comes first among suggestions too',
  },
  {
    name: 'search: a word in another form is not suggested',
    changes: [{ file: 'packages/server/search/suggest.store.ts', from: 't.word = $13', to: "t.word = $13 || '-'" }],
    test: forms,
    title: 'BX-1.19 comes first among suggestions too',
  },
  {
    name: 'search: joined words are not suggested',
    changes: [
      {
        file: 'packages/server/search/suggest.store.ts',
        from: 'b.word >= $11 and b.word < $12',
        to: 'b.word >= $12 and b.word < $11',
      },
    ],
    test: forms,
    title: 'BX-1.19 are marked, and suggested while typing',
  },
  {
    name: 'search: joined words whose first word is the shorter one are not suggested',
    changes: [{ file: 'packages/server/search/suggest.store.ts', from: "isJoinedApart ? ofJoined : ''", to: "''" }],
    test: forms,
    title: 'BX-1.19 are marked, and suggested while typing',
  },
]
