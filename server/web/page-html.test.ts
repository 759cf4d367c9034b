import { expect, test } from 'vitest'

import { pageHtml } from './page-html.ts'

const htmlFor = pageHtml([
  ...['matches.$id.html', 'matches.html', 'matches.new.html', 'signup.html', 'check-email.html'],
  ...['index.html', 'login.html', 'login.html.br', 'csp.json'],
])

test('A page’s HTML is found by its path', () => {
  const files = {
    '/matches/01a1fc82': 'matches.$id.html',
    '/matches/01a1fc82/?pad=true': 'matches.$id.html',
    '/matches/new': 'matches.new.html',
    '/matches?from=2026-01-01': 'matches.html',
    '/signup': 'signup.html',
    '/Login': 'login.html',
    '/check-email?join=a&email=ann@example.com': 'check-email.html',
  }
  expect(Object.keys(files).map(htmlFor)).toEqual(Object.values(files))
})

test('A page that its address fills in, and the first one, have the HTML of all pages', () => {
  const urls = ['/', '/?a', '/signup?invite=01a1', '/signup?join=a&invite=01a1', '/check-email']
  expect(urls.map(htmlFor)).toEqual(urls.map(() => 'index.html'))
})

test('A path that is no page has the HTML that says so', () => {
  const urls = ['/nowhere', '/matches/new/more', '/index.html', '/login.html']
  expect(urls.map(htmlFor)).toEqual(urls.map(() => 'not-found.html'))
})
