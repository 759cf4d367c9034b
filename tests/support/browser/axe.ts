import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { isLong } from '../long-form.ts'

/** Only colours differ between the schemes, so all other rules run in one of them alone. */
const ALL_RULES = { rules: { 'target-size': { enabled: true } } }
const RULES_OF_COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }
/** Describing the passed rules would take most of the time; no rule here reads the style sheets. */
const ONLY_WHAT_IS_READ = {
  resultTypes: ['violations' as const],
  selectors: false,
  preload: { assets: ['media'] },
}

/** In both colour schemes, the present one first: drawing another takes as long as a run of axe. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const schemes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    // The app has no frames: in legacy mode axe opens no extra page to merge their results.
    const axe = new AxeBuilder({ page, ...((await page.evaluate(hasAxe)) && ALREADY_THERE) })
      .options({ ...(index === 0 ? ALL_RULES : RULES_OF_COLOURS), ...ONLY_WHAT_IS_READ })
      .setLegacyMode()
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** For one more state of a page that is checked elsewhere: in the long run alone. */
export async function expectAccessibleState(page: Page): Promise<void> {
  if (isLong) await expectNoAxeViolations(page)
}

/** Loading half a megabyte of axe takes several times as long as running it, so once for each document. */
const ALREADY_THERE = { axeSource: ';' }
const hasAxe = () => 'axe' in globalThis

/** For `page.evaluate`; not for endless animations (a skeleton's shimmer). */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** Even at the width of the smallest phones. */
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
