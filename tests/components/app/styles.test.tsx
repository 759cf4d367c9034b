import { expect, test } from 'vitest'

import { openPage } from '#tests/support/components/opened-page.tsx'

const selectorsOf = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
  ])

test('No style searches the whole page whenever an element comes or goes', async () => {
  await openPage('/login')
  const selectors = [...document.styleSheets].flatMap((sheet) => selectorsOf(sheet.cssRules))
  expect(selectors.length).toBeGreaterThan(500)
  expect(selectors.filter((one) => /(html|:root|body)\S*:has\(/u.test(one))).toEqual([])
})
