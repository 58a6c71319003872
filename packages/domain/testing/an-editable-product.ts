import type { EditableVariant, ProductSnapshot } from '../catalog/editing/product-snapshot.ts'

/** A variant of $18.00 without own choices, unless `given` says otherwise. */
export function anEditableVariant(given: Partial<EditableVariant> = {}): EditableVariant {
  const measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0, taxClass: 'standard' }
  const prices = { priceCents: 1800, salePriceCents: 0, onSale: false }
  return { id: 'v', sku: 'V', attributes: {}, mainImageId: null, ...prices, ...measures, ...given }
}

/** A mug in the sizes s, m and l. */
export function anEditableProduct(): ProductSnapshot {
  return {
    productType: 1,
    collectionId: 'c',
    title: 'Mug',
    urlId: 'mug',
    excerpt: '',
    body: '',
    options: ['Size'],
    images: [],
    categories: [],
    tags: ['one', 'two'],
    subscriptionPlan: null,
    additionalFieldsForm: null,
    seoTitle: '',
    seoDescription: '',
    customAddButtonText: '',
    isFeatured: false,
    visibility: 'visible',
    publishAt: null,
    hideAt: null,
    variants: ['s', 'm', 'l'].map((size) => anEditableVariant({ id: size, sku: size, attributes: { Size: size } })),
    archivedMs: null,
    deletedMs: null,
  }
}
