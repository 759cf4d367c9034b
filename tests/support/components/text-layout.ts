import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

export function linesOf(text: ReturnType<typeof page.getByText>): number {
  const range = document.createRange()
  const element = text.element()
  range.selectNodeContents(element.lastChild ?? element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

export async function useLargeText(): Promise<void> {
  const root = document.documentElement
  root.style.fontSize = '200%'
  root.toggleAttribute('data-large-text', true)
  await page.viewport(360, 780)
  onTestFinished(async () => {
    root.style.fontSize = ''
    root.toggleAttribute('data-large-text', false)
    await page.viewport(1280, 800)
  })
}

export function isWhole(shown: ReturnType<typeof page.getByText>): boolean {
  const element = shown.element()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [left + 4, (left + right) / 2, right - 4].every((x) =>
    element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
  )
}
