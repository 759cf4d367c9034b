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

test(
  'What is fixed on the screen marks the root element while it is there',
  { tag: '@long' },
  async ({ app, page }) => {
    const marks = () =>
      page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
    const mara = await app.signUp('Mara')
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect.poll(marks).toMatchObject({ shell: 'public' })
    await app.signIn(page, mara)
    await page.goto('/matches/new')
    await expect(page.getByRole('button', { name: /^Save Match/ })).toBeVisible()
    await expect.poll(marks).toMatchObject({ shell: 'app', matchForm: '', formBar: '' })
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/matches')
    await expect.poll(marks).not.toHaveProperty('matchForm')
    await expect.poll(marks).not.toHaveProperty('formBar')
    await expect.poll(marks).toMatchObject({ shell: 'app', filterBar: '' })
  },
)
