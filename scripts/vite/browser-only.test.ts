import { expect, test } from 'vitest'

import { browserOnly } from './browser-only.ts'

test('Nothing of the server is in the bundle', () => {
  const isRefused = (path: string) => {
    let refused = false
    const { transform } = browserOnly() as unknown as {
      transform: (this: { error: () => void }, code: string, id: string) => void
    }
    transform.call({ error: () => (refused = true) }, '', `${process.cwd()}/${path}`)
    return refused
  }
  for (const path of [
    'server/server-app.ts',
    'platform/clock.ts',
    'features/games/games.contract.ts',
    'features/games/games.queries.ts',
  ])
    expect([path, isRefused(path)]).toEqual([path, true])
  for (const path of [
    'features/games/games.rules.ts',
    'features/games/web/picker.tsx',
    'node_modules/@floating-ui/core/platform/index.js',
  ])
    expect([path, isRefused(path)]).toEqual([path, false])
})
