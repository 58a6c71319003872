import type { Mutant } from './mutant.ts'

const reads = 'packages/server/reviews/read-reviews.test.ts'
const decisions = 'packages/server/reviews/moderation/moderate-review.test.ts'
const replies = 'packages/server/reviews/moderation/reply.test.ts'
const imports = 'packages/server/reviews/import-reviews.test.ts'
const importFiles = 'packages/server/reviews/import-files.test.ts'
const rules = 'packages/domain/reviews/reviews.test.ts'
const shown = 'packages/storefront/reviews/reviews.test.ts'
const texts = 'packages/server/reviews/read-reviews.store.ts'
const views = 'packages/server/reviews/review-views.test.ts'

/** Planted defects in product reviews: visibility, moderation and import. */
export const mutantsOfReviews: readonly Mutant[] = [
  {
    name: 'reviews: one captcha is enough for many',
    changes: [{ file: 'packages/server/reviews/write-review.ts', from: '      await spend?.(tx)\n', to: '' }],
    test: 'packages/server/reviews/review-page.test.ts',
    title: 'BX-5.11 uses a captcha up with its review: a failure leaves it, and of many at once one is stored',
  },
  {
    name: 'reviews: a mistake costs a post without scripts',
    changes: [
      {
        file: 'packages/server/reviews/reviews.routes.ts',
        from: '      requireValidReview(written) //',
        to: '      //',
      },
    ],
    test: 'packages/server/reviews/review-page.test.ts',
    title: 'BX-5.11 takes no post without scripts from a network for a review with a mistake',
  },
  {
    name: 'reviews: an undo takes back a later decision',
    changes: [
      {
        file: 'packages/server/reviews/moderation/moderate-review.ts',
        from: 'before.version !== version',
        to: 'before.version < version',
      },
    ],
    test: replies,
    title: 'BX-3.12 is refused once something else was decided or answered, and changes nothing then',
  },
  {
    name: 'reviews: what nobody has read is shown',
    changes: [
      {
        file: texts,
        from: "from reviews where ${ofList} and state = 'published'",
        to: "from reviews where ${ofList} and state <> 'deleted'",
      },
    ],
    test: decisions,
    title: 'BX-1.20 is held, shown once published, and hidden again when the decision is undone',
  },
  {
    name: 'reviews: they are shown where they are off',
    changes: [
      { file: 'packages/server/reviews/read-reviews.ts', from: '!read || !areReviewsEnabled(read)', to: '!read' },
    ],
    test: reads,
    title: 'SF-6.03 returns reviews only when they are enabled:',
  },
  {
    name: 'reviews: a picture is seen before its review',
    changes: [
      {
        file: 'packages/server/media/assets/add-asset.ts',
        from: ', isHeld, added_by',
        to: ', isHeld: false, added_by',
      },
    ],
    test: decisions,
    title: 'BX-1.20 lose their metadata, and are visible to moderators only while the review is not published',
  },
  {
    name: 'reviews: two who publish at once count only their own',
    changes: [{ file: 'packages/server/catalog/product-places.store.ts', from: '.forNoKeyUpdate()', to: '' }],
    test: decisions,
    title: 'count both of two reviews that are published at the same time',
  },
  {
    name: 'reviews: bad rows do not keep the file out',
    changes: [
      {
        file: 'packages/server/reviews/import-reviews.ts',
        from: '(report.bad === 0 || options.skipsBad)',
        to: '(report.bad >= 0 || options.skipsBad)',
      },
    ],
    test: imports,
    title: 'reports bad rows with line and reason, and imports nothing, or only the good rows with skipsBad',
  },
  {
    name: 'reviews: a dry run writes',
    changes: [
      {
        file: 'packages/server/reviews/import-reviews.ts',
        from: 'if (context.options.isDryRun) throw new DryRunEnded()',
        to: '',
      },
    ],
    test: imports,
    title: 'stores nothing in a dry run',
  },
  {
    name: 'reviews: an import stores characters that were lost',
    changes: [
      {
        file: 'packages/server/reviews/import-rows.ts',
        from: 'unreadableColumns(header, record, columns.values())',
        to: 'unreadableColumns(header, record, [])',
      },
    ],
    test: importFiles,
    title: 'BX-1.20 BX-2.02 stores no U+FFFD, and reports row and column, in ',
  },
  {
    name: 'reviews: an import adds the same review with another id',
    changes: [
      {
        file: 'packages/server/reviews/import-duplicates.ts',
        from: 'known === undefined && same.length > 0',
        to: 'known !== undefined && same.length > 0',
      },
    ],
    test: importFiles,
    title: 'BX-1.20 BX-2.02 is skipped and named, also with another id and without a date, and twice in one file',
  },
  {
    name: 'reviews: an import overwrites the answer from the studio',
    changes: [
      {
        file: 'packages/server/reviews/import.store.ts',
        from: "r.change_number = 0 and excluded.reply <> ''",
        to: "excluded.reply <> ''",
      },
    ],
    test: importFiles,
    title: 'BX-1.20 add replies to reviews imported without them, but never overwrite an answer from the studio',
  },
  {
    name: 'reviews: names of pictures lead out of their folder',
    changes: [
      {
        file: 'packages/server/reviews/import-pictures.ts',
        from: "join(folder, basename(name.replace(/[?#].*$/, '')))",
        to: "join(folder, name.replace(/[?#].*$/, ''))",
      },
    ],
    test: imports,
    title: 'SF-3.12 imports pictures only from the given folder, each once',
  },
  {
    name: 'reviews: the slash is not escaped',
    changes: [{ file: 'packages/domain/reviews/escape-review-text.ts', from: '/[&<>"\'/]/g', to: '/[&<>"\']/g' }],
    test: rules,
    title: 'SF-5.17, PL-5.28 escape HTML special characters and change nothing else',
  },
  {
    name: 'reviews: the store repeats those of the product',
    changes: [
      {
        file: 'packages/domain/reviews/load-reviews.ts',
        from: 'page.productReviews.filter((review) => review.productId !== productId)',
        to: 'page.productReviews',
      },
    ],
    test: shown,
    title: 'SF-4.27 fills the page with reviews of other products and names those products',
  },
  {
    name: 'reviews: pictures of other places are shown',
    changes: [
      {
        file: 'packages/domain/reviews/review.ts',
        from: '.filter(({ url }) => isSiteHostedPicture(url))',
        to: ".filter(({ url }) => isSiteHostedPicture(url) || url !== '')",
      },
    ],
    test: shown,
    title: 'SF-4.27 SF-3.12 opens an image at full size in a light dialog, and shows none from other hosts',
  },
  {
    name: 'reviews: the filter by stars changes the figures',
    changes: [
      {
        file: texts,
        from: 'ofStars: textOf(`${ofList} and ${ofStars}`, figures, sort)',
        to: 'ofStars: textOf(`${ofList} and ${ofStars}`, figures.replace("order by", `and ${ofStars} order by`), sort)',
      },
    ],
    test: views,
    title: 'sorts and filters reviews of the whole shop or all but one product, with each product’s path',
  },
  {
    name: 'reviews: a hidden product tells its figures',
    changes: [{ file: texts, from: 'f.product_id = $4 and ${isSeen}`', to: 'f.product_id = $4`' }],
    test: views,
    title: 'leaves out unpublished reviews and those of a hidden product',
  },
  {
    name: 'reviews: those of hidden products are counted',
    changes: [
      { file: texts, from: 'const ofSite = `site_id = $1 and ${isSeen}`', to: 'const ofSite = `site_id = $1`' },
    ],
    test: views,
    title: 'leaves out unpublished reviews and those of a hidden product',
  },
  {
    name: 'reviews: the next page forgets the order and the stars',
    changes: [
      {
        file: 'packages/server/reviews/review-page.ts',
        from: '{ ...view, page: nextPage }',
        to: "{ sort: 'newest', stars: null, page: nextPage }",
      },
    ],
    test: views,
    title: 'keeps sort order and filter in the links to older and newer reviews',
  },
  {
    name: 'reviews: a wrong word in the address loses the right ones',
    changes: [
      {
        file: 'packages/server/reviews/review-page.ts',
        from: 'Object.entries(wanted).filter(([name]) => !wrong.has(name))',
        to: 'Object.entries({ productId }).filter(([name]) => !wrong.has(name))',
      },
    ],
    test: views,
    title: 'ignores invalid parameters, and shows no summary without reviews',
  },
]
