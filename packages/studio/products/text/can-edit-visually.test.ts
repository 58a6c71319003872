// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { canEditVisually } from './can-edit-visually.ts'
import { definitionLists } from './definition-lists.ts'

const kept = [
  '<p>Thrown <strong>on the <em>wheel</em></strong>.<br>Dipped twice.</p><ul><li><p>Oat</p></li></ul>',
  '<h2>Care</h2><p><a href="/care">Read more</a></p>',
  '<p>Facts</p><dl><div><dt>Across</dt><dd>210 mm</dd></div><div><dt>Clay</dt><dd><em>Speckled</em></dd></div></dl>',
]

it.each(kept)('BX-2.01 edits %s without losing markup', (html) => {
  expect(canEditVisually(html)).toBe(true)
  const editor = new Editor({
    extensions: [...definitionLists, StarterKit.configure({ link: { HTMLAttributes: { rel: null, target: null } } })],
    content: html,
  })
  expect(editor.getHTML()).toBe(html)
  editor.destroy()
})

it.each([
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<div>Plain</div>',
  '<p class="lead">Lead</p>',
  '<dl><dt>Care</dt><dd><ul><li>Wash</li></ul></dd></dl>',
  '<figure>Picture</figure>',
])('edits %s as HTML, because the editor would lose markup', (html) => {
  expect(canEditVisually(html)).toBe(false)
})
