/**
 * Partials that public themes apply without bringing them (site-format.md 1.1, 4): the platform supplies them, so ours are here,
 * with the class names that the themes' own styles wait for.
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
 * Plain links to the networks whose buttons the owner switched on; the item's own values are asked for, since partials are
 * applied with an item as well as inside one.
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

/** Accounts are the site's, wherever the partial is applied: `website` is looked up outwards. */
function socialLinks(): string {
  return '{.var @accounts website.socialAccounts}{.repeated section @accounts}<a href="{profileUrl|htmltag}" target="_blank" rel="me noopener" class="sqs-svg-icon--wrapper social-{serviceName|htmltag} {serviceName|htmltag}" aria-label="{serviceName|htmltag}"><span class="social-icon-label">{.if screenname}{screenname|html}{.or}{serviceName|html}{.end}</span></a>{.end}'
}

/** The picture stands for the video until a script plays it, and where none does. */
function videoBackground(): string {
  return '<div class="sqs-video-background content-fill" data-config-url="{videoBackground.url|htmltag}" data-config-playback-speed="{videoBackground.playbackSpeed|htmltag}" data-config-filter="{videoBackground.filter|htmltag}" data-config-filter-strength="{videoBackground.filterStrength|htmltag}">{.section mainImage}<img class="custom-fallback-image" {@|image-meta} data-load="false"><noscript><img src="{assetUrl|htmltag}" alt="{altText|htmltag}"></noscript>{.end}</div>'
}

/** What a theme may apply without bringing it. */
export const systemPartialNames: readonly string[] = Object.keys(systemPartials).flatMap((name) => [
  name,
  name.replace(/\.block$/, ''),
])
