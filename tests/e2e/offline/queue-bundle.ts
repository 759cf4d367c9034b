import { fileURLToPath } from 'node:url'

import type { BrowserContext } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const inFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const PAGE =
  '<!doctype html><title>Queue</title><script type="module" src="/queue-page.js"></script>'

/** The app's own build names its parts by hashes. */
export async function bundledQueue(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: {
      'import.meta.env.APP_VERSION': '"test"',
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      lib: { entry: inFolder('./queue-page.ts'), formats: ['es'], fileName: 'queue-page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (code === undefined) throw new Error('The queue was not built')
  return code
}

export async function serveQueue(context: BrowserContext, code: string): Promise<void> {
  await context.route('**/queue-page.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  )
  await context.route('**/queue-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
}
