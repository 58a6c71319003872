/**
 * True when a site's stored settings turn product reviews on, by a store setting or a feature flag (SF-6.03). Accepts settings of
 * any shape.
 */
export function areReviewsEnabled(settings: unknown): boolean {
  const { storeSettings, featureFlags } = fieldsOf(settings)
  return fieldsOf(storeSettings)['productReviewsEnabled'] === true || fieldsOf(featureFlags)['productReviews'] === true
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
