import { expect, test } from '#tests/support/browser/browser.ts'

test(
  'No style searches the whole page whenever an element comes or goes',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login')
    const selectors = () =>
      page.evaluate(() => {
        const selectorsOf = (rules: CSSRuleList): string[] =>
          [...rules].flatMap((rule) => [
            ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
            ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
          ])
        return [...document.styleSheets].flatMap((sheet) => selectorsOf(sheet.cssRules))
      })
    // The form is painted before the whole style sheet is there.
    await expect.poll(async () => (await selectors()).length).toBeGreaterThan(500)
    const searching = /(html|:root|body)\S*:has\(/u
    expect((await selectors()).filter((one) => searching.test(one))).toEqual([])
  },
)
