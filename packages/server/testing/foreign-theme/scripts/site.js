Y.use('node', 'squarespace-gallery-ng', function (Y) {
  Y.on('domready', function () {
    Y.one('body').addClass('theme-ready').setAttribute('data-width', Y.Squarespace.Template.getTweakValue('siteWidth'))
    Y.all('.picture img[data-src]').each(function (image) {
      ImageLoader.load(image, { load: true, mode: 'fill' })
    })
    Y.Global.on('tweak:change', function () {})
    new Y.Squarespace.Gallery2({ container: Y.one('#galleryWrapper'), slides: '.slide' })
    new Y.Squarespace.Lightbox2({ controls: {} })
  })
})
Squarespace.onInitialize(Y, function () {
  document.documentElement.setAttribute('data-initialized', String(Static.SQUARESPACE_CONTEXT.tweakJSON.siteWidth))
})
