var Counter = Class.create({
  initialize: function (from) {
    this.from = from
  },
  next: function () {
    return this.from + 1
  },
})
Y.on('domready', function () {
  var query = Y.QueryString.parse('page=2&tag=sea')
  Y.one('body').setAttribute('data-query', query.tag + new Counter(query.page).next())
  new Y.Squarespace.Gallery2({ container: Y.one('#grid'), slides: '.cell', design: 'grid', designOptions: { columns: 2 } })
  Y.all('a > img[data-src]').each(function (image) {
    ImageLoader.load(image, { load: true })
  })
  Y.all('.older-add').on('click', function (event) {
    event.preventDefault()
    fetch('/api/commerce/shopping-cart/entries/?crumb=null', { method: 'POST', body: '{}' })
  })
})
