import { isMeasured, lettersOf, type Typeface, typefaces, widthOf } from './letters.rules.ts'
import { type Markup, markup } from './markup.rules.ts'

export interface Lettering {
  typeface: Typeface
  /** In px; a long text is drawn smaller, but not below `least`. */
  size: number
  least?: number
  /** Between letters, in parts of the size. */
  spacing?: number
}

export interface Line {
  text: string
  size: number
  width: number
  lettering: Lettering
}

/** As it is, else smaller, else also cut off with an ellipsis. */
export function fitted(text: string, lettering: Lettering, width: number): Line {
  const { typeface, size, least = size, spacing } = lettering
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const natural = widthOf(line, typeface, size, spacing)
  const smaller = Math.max(least, Math.min(size, (size * width) / natural))
  const shownSize = natural === 0 ? size : smaller
  const fits = (candidate: string) =>
    widthOf(candidate, typeface, shownSize, spacing) <= width + 0.01
  const shown = fits(line) ? line : cutOff(line, fits)
  return {
    text: shown,
    size: shownSize,
    width: widthOf(shown, typeface, shownSize, spacing),
    lettering,
  }
}

function cutOff(text: string, fits: (candidate: string) => boolean): string {
  const letters = lettersOf(text)
  const beginning = (length: number) => `${letters.slice(0, length).join('').trimEnd()}${ellipsis}`
  // The ellipsis of a text in Hebrew or Arabic stands at its left.
  const ellipsis = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) ? '…\u200f' : '…'
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(beginning(middle))) low = middle
    else high = middle - 1
  }
  return beginning(low)
}

/** In one line if it fits at full size, else in two at words, each `fitted`. */
export function inTwoLines(text: string, one: Lettering, two: Lettering, width: number): Line[] {
  const single = fitted(text, { ...one, least: one.least ?? one.size }, width)
  if (single.text === text.trim()) return [single]
  const words = text.trim().split(/\s+/u)
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const wider = (parts: string[]) =>
    Math.max(...parts.map((part) => widthOf(part, two.typeface, two.size, two.spacing)))
  const [best] = splits.toSorted((first, second) => wider(first) - wider(second))
  if (best === undefined) return [single]
  const lines = best.map((part) => fitted(part, two, width))
  const size = Math.min(...lines.map((line) => line.size))
  return lines.map((line) => fitted(line.text, { ...two, size, least: size }, width))
}

/** Letters of unknown width are cut off at the line’s own width. */
export function drawn(
  line: Line,
  x: number,
  y: number,
  { fill, anchor = 'start' }: { fill: string; anchor?: 'start' | 'middle' | 'end' },
): Markup {
  const { text, size, width, lettering } = line
  const { typeface, spacing = 0 } = lettering
  const { 'font-family': family, 'font-weight': weight } = typefaces[typeface]
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  const measured = isMeasured(text, typeface)
  const [top, room] = [y - size * 1.05, size * 1.45]
  const written = markup`
    <text x="${measured ? x : x - left}" y="${measured ? y : y - top}" fill="${fill}"
      font-family="${family}" font-weight="${weight}" font-size="${size}"
      letter-spacing="${spacing * size}" text-anchor="${anchor}">${text}</text>`
  if (measured) return written
  return markup`
    <svg x="${left}" y="${top}" width="${width}" height="${room}" overflow="hidden">${written}</svg>`
}
