import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Only colours differ between the schemes, so all other rules run in the light one alone. */
const rulesOf = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Checks the page in its present state (e.g. with a dialog open) in both colour schemes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    // The app has no frames: in legacy mode axe opens no extra page to merge their results.
    const axe = new AxeBuilder({ page, ...((await page.evaluate(hasAxe)) && ALREADY_THERE) })
      // Describing the passed rules would take most of the time.
      .options({ ...rulesOf[colorScheme], resultTypes: ['violations'] })
      .setLegacyMode()
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** Loading half a megabyte of axe takes several times as long as running it, so once for each document. */
const ALREADY_THERE = { axeSource: ';' }
const hasAxe = () => 'axe' in globalThis

/** For `page.evaluate`: waits until colour transitions end, but not for endless animations (a skeleton's shimmer). */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** The page must not scroll sideways, even at the width of the smallest phones. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  const why = `pixels that ${page.url()} is too wide at 320 px`
  // The page may still be changing from the wider layout.
  await expect.poll(overflow, { message: why }).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}
