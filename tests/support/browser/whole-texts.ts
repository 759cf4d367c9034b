import { expect, type Page } from '@playwright/test'

import { settled } from './axe.ts'

/** Whole words that nothing covers or cuts and that stick out of nothing; no sideways scroll. */
export async function expectWholeTexts(
  page: Page,
  widths: readonly number[],
  { what = /./u } = {},
): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate(settled)
    // The page may still be changing from another width.
    const where = `texts of ${page.url()} at ${width} px`
    const broken = async () => (await page.evaluate(brokenTexts)).filter((text) => what.test(text))
    await expect.poll(broken, { message: where }).toEqual([])
  }
  if (size !== null) await page.setViewportSize(size)
}

/** For `page.evaluate`. */
function brokenTexts(): string[] {
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) found.add(`the page is ${scrollWidth} px wide`)

  interface Line {
    text: Text
    layer: Element | null
    left: number
    right: number
    top: number
    bottom: number
  }
  const lines: Line[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Text && isShown(node)) check(node)
  }
  compareLines()
  return [...found]

  function isShown(text: Text): boolean {
    const parent = text.parentElement
    if (parent === null || text.data.trim() === '') return false
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (const one of ancestors(parent)) {
      // For screen readers only.
      if (one.clientWidth <= 1 && getComputedStyle(one).position === 'absolute') return false
    }
    return true
  }

  function check(text: Text) {
    const parent = text.parentElement
    if (parent === null) return
    const range = document.createRange()
    // A word may be broken only at its own marks, and where it is longer than a line.
    for (const { 0: word, index } of text.data.matchAll(/[^\s\u00a0\-–—/·]+[-/]?/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
      const long = rects.reduce((sum, rect) => sum + rect.width, 0)
      const isBroken = new Set(rects.map((rect) => Math.round(rect.top))).size > 1
      if (isBroken && long < width * 0.75) found.add(`“${word}” is broken`)
    }
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5)
    const layer = ancestors(parent).find((one) =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position),
    )
    for (const { left, right, top, bottom, height } of rects) {
      // The link that skips to the page waits above it.
      if (bottom + window.scrollY <= 2) continue
      // Letters do not fill the height of their line.
      const line = { left, right, top: top + height / 4, bottom: bottom - height / 4 }
      const where = edgesOf(parent)
      if (where.some((edges) => sticksOut(line, edges))) found.add(`“${text.data}” is cut`)
      lines.push({ text, layer: layer ?? null, ...line })
    }
  }

  /** The window, what clips, and the first box with a background or a border; none beyond what scrolls. */
  function edgesOf(parent: Element): DOMRect[] {
    const edges: DOMRect[] = []
    let inBox = false
    for (const one of ancestors(parent)) {
      const style = getComputedStyle(one)
      if (style.display === 'inline' || style.display === 'contents') continue
      if (/auto|scroll/u.test(style.overflow)) return edges
      const isBox: boolean =
        !inBox &&
        (style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderLeftStyle === 'solid')
      if (one !== document.body && (isBox || /hidden|clip/u.test(style.overflow))) {
        edges.push(one.getBoundingClientRect())
      }
      inBox ||= isBox
    }
    const { scrollHeight } = document.documentElement
    edges.push(new DOMRect(0, -window.scrollY, width, scrollHeight))
    return edges
  }

  function sticksOut(line: Omit<Line, 'text' | 'layer'>, edges: DOMRect): boolean {
    return (
      line.left < edges.left - 1.5 ||
      line.right > edges.right + 1.5 ||
      line.top < edges.top - 1.5 ||
      line.bottom > edges.bottom + 1.5
    )
  }

  function compareLines() {
    lines.sort((one, other) => one.top - other.top)
    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top >= line.bottom) break
        // What stays on the screen covers what scrolls under it.
        if (other.text === line.text || other.layer !== line.layer) continue
        const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left)
        if (shared > 3) found.add(`“${line.text.data}” and “${other.text.data}” overlap`)
      }
    }
  }

  function ancestors(element: Element): Element[] {
    const all: Element[] = []
    for (let one: Element | null = element; one !== null; one = one.parentElement) all.push(one)
    return all
  }
}
