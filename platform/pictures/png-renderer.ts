import { hash } from 'node:crypto'

import { within } from '#database/within.ts'

import type { App } from '../app.ts'
import { SECOND } from '../clock.ts'
import { Refusal } from '../http/errors.ts'
import { createDrawingProcess } from './drawing-process.ts'

export interface PngRenderer {
  /**
   * @throws Refusal `not_found` for what cannot be drawn, `unavailable` when too many wait, or it takes too
   *   long
   */
  render(svg: string): Promise<Buffer>
}

/** Pictures in memory; one of 1200 by 630 has about 200 kB. */
const KEPT_MAX = 40
const WAITING_MAX = 16
/** The longest time for a request, including its wait, and for drawing one picture. */
const TOO_LONG_MS = 10 * SECOND

/**
 * One at a time in a process of its own: memory is limited, and a picture that crashes the library does not
 * end the server. One that cannot be drawn is not tried again.
 */
export function createPngRenderer({ log }: Pick<App, 'log'>, tooLongMs = TOO_LONG_MS): PngRenderer {
  const draw = createDrawingProcess(tooLongMs)
  /** The newest ones, also those that are being drawn and those that cannot be. */
  const pictures = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const drawInTurn = async (svg: string): Promise<Buffer> => {
    const asked = performance.now()
    await last
    // The request was refused already.
    if (performance.now() - asked >= tooLongMs) throw busy()
    const png = await draw(svg)
    if (png !== null) return png
    log.warn('a picture of a table link cannot be drawn')
    throw impossible()
  }

  const begin = (key: string, svg: string): Promise<Buffer> => {
    if (waiting > WAITING_MAX) throw busy()
    waiting += 1
    const drawn = drawInTurn(svg).finally(() => (waiting -= 1))
    last = drawn.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'unavailable') pictures.delete(key)
    })
    pictures.set(key, drawn)
    // A map lists its entries in the order in which they were added.
    const [oldest = ''] = pictures.keys()
    if (pictures.size > KEPT_MAX) pictures.delete(oldest)
    return drawn
  }

  return {
    async render(svg) {
      const key = hash('sha256', svg, 'base64url')
      return within(tooLongMs, pictures.get(key) ?? begin(key, svg), busy)
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
