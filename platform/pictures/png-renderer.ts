import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { SECOND } from '../clock.ts'
import { Refusal } from '../http/errors.ts'
import { root } from '../root.ts'

/** Draws SVG as PNG, without a browser. */
export interface PngRenderer {
  /** @throws Refusal `unavailable` when too many pictures wait, or one takes too long */
  render(svg: string): Promise<Buffer>
}

/** Bytes of the pictures in memory; one of 1200 by 630 has about 200 kB. */
const CACHED_BYTES = 8 * 1024 * 1024
/** Pictures that wait for the one that is drawn. */
const WAITING_MAX = 16
const TOO_LONG_MS = 10 * SECOND

const fontFiles = ['bricolage-800', 'arimo-400', 'arimo-700'].map((name) =>
  fileURLToPath(new URL(`platform/pictures/fonts/${name}.ttf`, root)),
)
/** What our fonts have. Reading the fonts of the system takes as long as drawing. */
const OURS = /^[\n\u0020-\u024f\u0370-\u045f\u1e00-\u1eff\u2010-\u203f\u20ac\u2122\u2212]*$/u

/**
 * One picture at a time, in a thread of its own, so that requests go on meanwhile and memory has a
 * bound. The library is loaded with the first picture. The same picture is drawn once.
 */
export function createPngRenderer(): PngRenderer {
  const cached = new Map<string, Buffer>()
  const running = new Map<string, Promise<Buffer>>()
  let cachedBytes = 0
  let last: Promise<unknown> = Promise.resolve()

  const keep = (key: string, png: Buffer) => {
    cached.set(key, png)
    cachedBytes += png.length
    // The oldest first; a map lists its entries in the order in which they were added.
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= CACHED_BYTES) break
      cached.delete(oldest)
      cachedBytes -= length
    }
  }

  return {
    async render(svg) {
      const key = hash('sha256', svg, 'base64url')
      const known = cached.get(key) ?? running.get(key)
      if (known !== undefined) return known
      if (running.size > WAITING_MAX) throw busy()
      const drawn = last.then(() => draw(svg))
      last = drawn.catch(() => undefined)
      const inTime = withinTime(drawn)
      running.set(key, inTime)
      try {
        const png = await inTime
        keep(key, png)
        return png
      } finally {
        running.delete(key)
      }
    },
  }
}

async function draw(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const drawn = await renderAsync(svg, {
    font: {
      fontFiles,
      loadSystemFonts: !OURS.test(svg),
      defaultFontFamily: 'Arimo',
      sansSerifFamily: 'Arimo',
    },
  })
  return drawn.asPng()
}

async function withinTime(drawn: Promise<Buffer>): Promise<Buffer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(busy()), TOO_LONG_MS)
  return Promise.race([drawn, promise]).finally(() => clearTimeout(timer))
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Too many pictures are being drawn. Please try again.', {
    retryAfterSeconds: 2,
  })
}
