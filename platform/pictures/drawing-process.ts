import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { MINUTE } from '../clock.ts'
import { root } from '../root.ts'

/** From the sources, as the fonts are: so the built server finds it too. */
const PROGRAM = fileURLToPath(new URL('platform/pictures/png-process.ts', root))
/** How long the process stays without a picture to draw; it has about 70 MB. */
const IDLE_MS = MINUTE

/** Draws one SVG at a time; null when the process crashed, or was stopped because it took too long. */
export type Draw = (svg: string) => Promise<Buffer | null>

/** The process that draws: started with the first picture, and again after its death. */
export function createDrawingProcess(tooLongMs: number): Draw {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  const start = (): ChildProcess => {
    // No settings of the server: the process gets what people wrote, and needs nothing else.
    const started = fork(PROGRAM, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => {
      if (child === started) child = null
    }
    started.once('exit', forget).once('error', forget)
    // The server may stop while the process waits; that ends it.
    started.unref()
    started.channel?.unref()
    return started
  }

  return async (svg) => {
    clearTimeout(idle)
    const drawing = (child ??= start())
    const { promise, resolve } = Promise.withResolvers<Buffer | null>()
    const died = () => resolve(null)
    const drawn = (png: unknown) => resolve(png instanceof Uint8Array ? Buffer.from(png) : null)
    drawing.once('message', drawn).once('exit', died).once('error', died)
    const timer = setTimeout(() => drawing.kill('SIGKILL'), tooLongMs)
    drawing.send(svg, (error) => {
      if (error !== null) drawing.kill('SIGKILL')
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      drawing.off('message', drawn).off('exit', died).off('error', died)
      idle = setTimeout(() => drawing.kill(), IDLE_MS).unref()
    }
  }
}
