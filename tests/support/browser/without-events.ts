import type { Page } from '@playwright/test'

/**
 * The stream stays open, so the network is never idle. It is refused in the page, because a browser
 * whose requests are intercepted caches nothing.
 */
export async function withoutEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) =>
      typeof input === 'string' && input.startsWith('/api/events')
        ? new Response(null, { status: 429 })
        : send(input, init)
  })
}
