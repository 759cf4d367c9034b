import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks the page as it is now in both colour schemes, e.g. with a dialog open. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** Nothing may need scrolling sideways, down to the width of the smallest phones. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `pixels that ${page.url()} is too wide at 320 px`).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}
