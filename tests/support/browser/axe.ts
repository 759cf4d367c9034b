import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Only colours can differ between the schemes; the rest is looked at once. */
const rulesOf = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Checks the page as it is now in both colour schemes, e.g. with a dialog open. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    // The app has no frames, so axe needs no page of its own to join their results.
    const axe = new AxeBuilder({ page })
      // Of what is in order only the first is described, which takes most of the time otherwise.
      .options({ ...rulesOf[colorScheme], resultTypes: ['violations'] })
      .setLegacyMode()
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** For `page.evaluate`: colours take a moment to turn; what turns for ever (a skeleton's shimmer) is not waited for. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** Nothing may need scrolling sideways, down to the width of the smallest phones. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  const why = `pixels that ${page.url()} is too wide at 320 px`
  // The page may still be on its way from the wider layout.
  await expect.poll(overflow, { message: why }).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}
