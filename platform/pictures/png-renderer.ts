import { hash } from 'node:crypto'

import { within } from '#database/within.ts'

import type { App } from '../app.ts'
import { SECOND } from '../clock.ts'
import { Refusal } from '../http/errors.ts'
import { createDrawingProcess } from './drawing-process.ts'

/** Draws SVG as PNG, without a browser. */
export interface PngRenderer {
  /** @throws Refusal `not_found` for what cannot be drawn, `unavailable` when too many pictures wait, or one takes too long */
  render(svg: string): Promise<Buffer>
}

/** Bytes of the pictures in memory; one of 1200 by 630 has about 200 kB. */
const CACHED_BYTES = 8 * 1024 * 1024
/** Pictures that wait for the one that is drawn. */
const WAITING_MAX = 16
/** The longest time for a request, including its wait, and for drawing one picture. */
const TOO_LONG_MS = 10 * SECOND
/** Pictures that are not tried again. */
const FAILED_MAX = 1000

/**
 * Draws one picture at a time in a process of its own. So requests continue, memory is limited, and a
 * picture that crashes the library does not end the server. The same picture is drawn once; one that
 * cannot be drawn is not tried again.
 */
export function createPngRenderer({ log }: Pick<App, 'log'>, tooLongMs = TOO_LONG_MS): PngRenderer {
  const draw = createDrawingProcess(tooLongMs)
  const cached = new Map<string, Buffer>()
  const running = new Map<string, Promise<Buffer>>()
  const failed = new Set<string>()
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

  const drawInTurn = async (key: string, svg: string): Promise<Buffer> => {
    const asked = performance.now()
    await last
    // The request was refused already.
    if (performance.now() - asked >= tooLongMs) throw busy()
    const png = await draw(svg)
    if (png !== null) {
      keep(key, png)
      return png
    }
    log.warn('a picture of a table link cannot be drawn')
    failed.add(key)
    for (const oldest of failed) {
      if (failed.size <= FAILED_MAX) break
      failed.delete(oldest)
    }
    throw impossible()
  }

  return {
    async render(svg) {
      const key = hash('sha256', svg, 'base64url')
      if (failed.has(key)) throw impossible()
      const known = cached.get(key)
      if (known !== undefined) return known
      const begun = running.get(key)
      if (begun !== undefined) return within(tooLongMs, begun, busy)
      if (running.size > WAITING_MAX) throw busy()
      const drawn = drawInTurn(key, svg).finally(() => running.delete(key))
      last = drawn.catch(() => undefined)
      running.set(key, drawn)
      return within(tooLongMs, drawn, busy)
    },
  }
}

function impossible(): Refusal {
  return new Refusal('not_found', 'This picture cannot be drawn.')
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Too many pictures are being drawn. Please try again.', {
    retryAfterSeconds: 2,
  })
}
