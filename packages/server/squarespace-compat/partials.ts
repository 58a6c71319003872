/**
 * Partials that Squarespace themes use without shipping them, because the platform provides them. The class names are those that
 * the themes' style sheets expect.
 */
export const systemPartials: Readonly<Record<string, string>> = {
  'sqs-share-buttons.block': shareButtons(),
  'sqs-social-links.block': socialLinks(),
  'social-links.block': `<nav class="SocialLinks social-icons sqs-svg-icon--list" data-content-field="connected-accounts">${socialLinks()}</nav>`,
  'sqs-video-background.block': videoBackground(),
  'video-background.block': videoBackground(),
  'sqs-like-button.block': '{@|like-button}',
  'sqs-comments.block': '{.comments?}{@|comments}{.end}',
}

/**
 * Template for links that share an item on the networks that the owner enabled. It reads the item's values from the current
 * scope, because themes apply it both to an item and inside one.
 */
function shareButtons(): string {
  const networks = [
    ['facebook', 'Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['twitter', 'Twitter', 'https://twitter.com/intent/tweet?url='],
    ['linkedin', 'LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
    ['pinterest', 'Pinterest', 'https://www.pinterest.com/pin/create/button/?url='],
    ['tumblr', 'Tumblr', 'https://www.tumblr.com/share/link?url='],
    ['reddit', 'Reddit', 'https://www.reddit.com/submit?url='],
  ] as const
  const links = networks.map(
    ([name, label, address]) =>
      `{.if shareButtons.${name}}<a class="Share-buttons-item Share-buttons-item--social" data-service="${name}" href="${address}{website.baseUrl|url-encode}{fullUrl|url-encode}" target="_blank" rel="noopener noreferrer">${label}</a>{.end}`,
  )
  return `{.if shareButtons}<div class="Share sqs-share-buttons" data-controller="ShareButtons"><div class="Share-buttons">${links.join('')}</div></div>{.end}{@|social-button-inline}`
}

/**
 * Template for links to the site's social accounts. `website` is found in any scope, so the partial works everywhere in a
 * template.
 */
function socialLinks(): string {
  return '{.var @accounts website.socialAccounts}{.repeated section @accounts}<a href="{profileUrl|htmltag}" target="_blank" rel="me noopener" class="sqs-svg-icon--wrapper social-{serviceName|htmltag} {serviceName|htmltag}" aria-label="{serviceName|htmltag}"><span class="social-icon-label">{.if screenname}{screenname|html}{.or}{serviceName|html}{.end}</span></a>{.end}'
}

/** Template for a background video, which shows a still image until a script plays the video. */
function videoBackground(): string {
  return '<div class="sqs-video-background content-fill" data-config-url="{videoBackground.url|htmltag}" data-config-playback-speed="{videoBackground.playbackSpeed|htmltag}" data-config-filter="{videoBackground.filter|htmltag}" data-config-filter-strength="{videoBackground.filterStrength|htmltag}">{.section mainImage}<img class="custom-fallback-image" {@|image-meta} data-load="false"><noscript><img src="{assetUrl|htmltag}" alt="{altText|htmltag}"></noscript>{.end}</div>'
}

/** Names of the partials that themes can use without shipping them, with and without the ending `.block`. */
export const systemPartialNames: readonly string[] = Object.keys(systemPartials).flatMap((name) => [
  name,
  name.replace(/\.block$/, ''),
])
