import { expect, test } from '#tests/support/browser/browser.ts'
test.describe('The Content-Security-Policy', () => {
  test('blocks text that is inserted as markup or code, if a page ever does that', async ({
    app,
    browser,
  }) => {
    // A context without the fixture, because here errors in the console are expected.
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${app.url}/login`)
    const tries = await page.evaluate(() => {
      const attempt = (action: () => unknown) => {
        try {
          action()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const inserted = document.createElement('div')
      return [
        attempt(() => Object.assign(inserted, { innerHTML: '<b>bold</b>' })),
        attempt(() => Object.assign(document.createElement('script'), { text: 'window.x = 1' })),
        attempt(() => Object.assign(document.createElement('script'), { src: '/x.js' })),
        attempt(() => inserted.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      ]
    })
    expect(tries).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    await page.context().close()
  })
})

test.describe('A token in an address', () => {
  test('is removed from it before the app has loaded', async ({ app, browser }) => {
    for (const part of ['#token=', '?token=']) {
      // The app's scripts are blocked, so that only the early script can have removed it.
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.route('**/assets/**', (route) => route.abort())
      await page.goto(`${app.url}/oauth-success${part}secret-token-of-somebody`)
      expect(page.url()).toBe(`${app.url}/oauth-success`)
      expect(await page.evaluate(() => history.length)).toBe(2)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await context.close()
    }
  })
})

test('Scripts, styles and fonts have the security headers that apply to files, pages have all', async ({
  app,
  page,
}) => {
  const shown = page.waitForResponse(`${app.url}/login`)
  const files = new Map<string, Record<string, string>>()
  page.on('response', (response) => {
    const [, kind] = /\.(js|css|woff2)$/u.exec(response.url()) ?? []
    if (kind !== undefined) files.set(kind, response.headers())
  })
  await page.goto(`${app.url}/login`)
  const ofPages = ['permissions-policy', 'referrer-policy', 'x-frame-options']
  expect(Object.keys((await shown).headers())).toEqual(expect.arrayContaining(ofPages))
  await expect.poll(() => [...files.keys()].toSorted()).toEqual(['css', 'js', 'woff2'])
  for (const headers of files.values()) {
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(ofPages.filter((name) => name in headers)).toEqual([])
  }
})
