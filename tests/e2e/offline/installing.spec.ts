import { readFile } from 'node:fs/promises'

import { expect, test } from '#tests/support/browser/offline-app.ts'

interface Manifest {
  icons: { src: string; sizes: string; type: string }[]
  shortcuts: { name: string; url: string }[]
}

test('The app can be installed, with icons of their sizes and shortcuts that lead to its pages', async ({
  app,
  openWithWorker,
}) => {
  const page = await openWithWorker(await app.signUp('Ann'))
  await page.goto('/dashboard')
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1, { timeout: 30_000 })
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect({ path: new URL(url).pathname, errors }).toEqual({
    path: '/manifest.webmanifest',
    errors: [],
  })
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
  const { icons, shortcuts } = JSON.parse(data ?? '') as Manifest
  for (const icon of icons) {
    const [width] = icon.sizes.split('x').map(Number)
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, icon.src)
    if (icon.sizes !== 'any') expect(size).toEqual([width, width])
  }
  expect((await page.request.get('/apple-touch-icon.png')).headers()['content-type']).toBe(
    'image/png',
  )
  for (const [name, heading] of [
    ['New match', 'Log a New Match'],
    ['Scan', 'Scan a table'],
  ] as const) {
    await page.goto(shortcuts.find((one) => one.name === name)?.url ?? '')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})

test('The worker’s script may load nothing but what pages fetch, and is asked for each time', async ({
  openWithWorker,
}) => {
  const page = await openWithWorker(null)
  const response = await page.request.get('/service-worker.js')
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none';connect-src 'self';frame-ancestors 'none';require-trusted-types-for 'script'",
    'x-content-type-options': 'nosniff',
  })
  const built = await readFile(
    new URL('../../../dist/web/service-worker.js', import.meta.url),
    'utf8',
  )
  expect(await response.text()).toBe(built)
})
