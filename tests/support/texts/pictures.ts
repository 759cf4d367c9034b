import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'

import { type Typeface, typefaces, widthOf } from '#features/sharing/letters.rules.ts'

import { anyCharacter } from './any-character.ts'

interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

/** @throws for what is not well-formed XML */
function parseXml(text: string): XmlElement {
  if (!text.isWellFormed()) throw new Error('A letter is half a pair')
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes } as Record<string, string>, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => void open.at(-1)?.children.push(words))
  parser.write(text).close()
  return root.children[0] as XmlElement
}

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** In px of the picture; the few degrees of a rotation are left out. */
function boxesOf(svg: string): Box[] {
  const found: Box[] = []
  visit(parseXml(svg), { x: 0, y: 0, scale: 1 })
  return found

  function visit(node: XmlElement, { x, y, scale }: { x: number; y: number; scale: number }) {
    const { name, attributes } = node
    const number = (key: string) => Number(attributes[key] ?? 0)
    if (name === 'text') {
      const [text = ''] = node.children as string[]
      const faces = Object.entries(typefaces) as [Typeface, (typeof typefaces)[Typeface]][]
      const [typeface = 'plain'] = faces.find(
        ([, face]) =>
          face['font-family'] === attributes['font-family'] &&
          String(face['font-weight']) === attributes['font-weight'],
      ) ?? ['plain']
      const size = number('font-size')
      const spacing = number('letter-spacing') / size
      const width = widthOf(text, typeface, size, spacing)
      const part = { middle: 0.5, end: 1 }[attributes['text-anchor'] ?? ''] ?? 0
      const left = x + (number('x') - width * part) * scale
      const base = y + number('y') * scale
      found.push({
        text,
        left,
        right: left + width * scale,
        top: base - size * 0.7 * scale,
        bottom: base,
      })
      return
    }
    const [, dx = 0, dy = 0] =
      / ?translate\(([-\d.]+) ([-\d.]+)\)/u.exec(attributes['transform'] ?? '') ?? []
    const [, factor = 1] = /scale\(([\d.]+)\)/u.exec(attributes['transform'] ?? '') ?? []
    const nested = name === 'svg' && attributes['viewBox'] === undefined
    const moved = {
      x: x + (Number(dx) + (nested ? number('x') : 0)) * scale,
      y: y + (Number(dy) + (nested ? number('y') : 0)) * scale,
      scale: scale * Number(factor),
    }
    for (const child of node.children)
      if (typeof child === 'object' && child.name !== 'title') visit(child, moved)
  }
}

export function textsOf(svg: string): string[] {
  return boxesOf(svg).map(({ text }) => text)
}

/** @param sheet the left edge of a sheet of paper; texts on it end with it */
export function misfitsOf(svg: string, sheet = Infinity): string[] {
  const boxes = boxesOf(svg)
  const outside = boxes.filter(({ left, right, top, bottom }) => {
    const limit = left >= sheet && bottom < 570 ? 1145 : 1161
    return left < 0 || right > limit || top < 0 || bottom > 630
  })
  const apart = (one: Box, other: Box) =>
    one.right <= other.left + 1 ||
    other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 ||
    other.bottom <= one.top + 1
  const covered = boxes.filter((one, index) =>
    boxes.slice(index + 1).some((other) => !apart(one, other)),
  )
  return [
    ...outside.map(({ text }) => `outside: ${text}`),
    ...covered.map(({ text }) => `covered: ${text}`),
  ]
}

export const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    ...['W'.repeat(60), 'محمد عبد الرحمن بن خالد', 'דנה כהן־לוי', '田中さくら子'.repeat(8)],
    ...['👩‍👩‍👧‍👦🇩🇪'.repeat(12), `<img src=x onerror="alert('1')"> & Co ]]>`],
    ...['Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', '\u0000\ud800\ufffe'],
  ),
)
