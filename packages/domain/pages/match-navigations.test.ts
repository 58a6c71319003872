import { expect, it } from 'vitest'
import { matchNavigationsToTheme, type ThemeNavigation } from './match-navigations.ts'

const named = (...names: string[]): ThemeNavigation[] => names.map((name) => ({ name, title: '' }))
const mapped = (filled: ThemeNavigation[], wanted: ThemeNavigation[]) =>
  Object.fromEntries(matchNavigationsToTheme(filled, wanted))

it('fills a navigation from the one with the same name, ignoring case and hyphens', () => {
  expect(mapped(named('footerNav', 'mainNav'), named('main-nav', 'FooterNav'))).toEqual({
    'main-nav': 'mainNav',
    FooterNav: 'footerNav',
  })
})

it('fills a navigation from the one with the same role, by name or title', () => {
  const filled = named('footerNav', 'mainNav', 'sideNav')
  const wanted = [
    { name: 'bottom-links', title: '' },
    { name: 'one', title: 'Secondary Navigation' },
    { name: 'navPrime', title: '' },
  ]
  expect(mapped(filled, wanted)).toEqual({ 'bottom-links': 'footerNav', one: 'sideNav', navPrime: 'mainNav' })
})

it('fills the mobile navigation like the main one, and the others in their order', () => {
  const wanted = [
    { name: 'navi', title: 'Main navi' },
    { name: 'navi--mobile', title: 'Mobile navi' },
    { name: 'pages', title: 'Pages' },
    { name: 'galleries', title: 'Galleries' },
    { name: 'extra', title: 'Extra' },
  ]
  expect(mapped(named('mainNav', 'sideNav', 'footerNav'), wanted)).toEqual({
    navi: 'mainNav',
    'navi--mobile': 'mainNav',
    pages: 'sideNav',
    galleries: 'footerNav',
  })
})

it('treats a navigation with an unknown name as the main one', () => {
  expect(mapped(named('footerNav', 'mainNav'), named('menu'))).toEqual({ menu: 'mainNav' })
})

it('leaves navigations out when the site has nothing to fill them with', () => {
  expect(mapped([], named('mainNav'))).toEqual({})
})
