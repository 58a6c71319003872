/** SF-6.03: by the store's setting, or by the site's flag. Takes the settings as they are kept, whatever is in them. */
export function reviewsAreOn(settings: unknown): boolean {
  const { storeSettings, featureFlags } = fieldsOf(settings)
  return fieldsOf(storeSettings)['productReviewsEnabled'] === true || fieldsOf(featureFlags)['productReviews'] === true
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
