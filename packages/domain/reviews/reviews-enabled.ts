/** True when the store setting or the site flag turns reviews on (SF-6.03). Accepts stored settings of any shape. */
export function areReviewsEnabled(settings: unknown): boolean {
  const { storeSettings, featureFlags } = fieldsOf(settings)
  return fieldsOf(storeSettings)['productReviewsEnabled'] === true || fieldsOf(featureFlags)['productReviews'] === true
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
