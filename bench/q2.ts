import { spawn } from 'node:child_process'

import autocannon from 'autocannon'

import { requestsOf } from './endpoints.ts'
import { prepareFor } from './prepare.ts'
await prepareFor('match', '/tmp/speed/data/tabletally.sqlite', 'S')
const child = spawn(
  process.execPath,
  ['--cpu-prof', '--cpu-prof-dir=/tmp/speed/prof3', '--cpu-prof-interval=500', 'dist/server.mjs'],
  {
    env: {
      ...process.env,
      PORT: '18731',
      DATA_DIR: '/tmp/speed/data',
      LIMITS: 'off',
      LOG_LEVEL: process.env['LL'] ?? 'info',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
for (;;) {
  try {
    const r = await fetch('http://127.0.0.1:18731/readyz')
    if (r.ok) break
  } catch {}
  await new Promise((r) => setTimeout(r, 50))
}
const requests = requestsOf('match', 'S').map(({ path, headers, method = 'GET' }: any) => ({
  path,
  headers,
  method,
}))
const res = await autocannon({
  url: 'http://127.0.0.1:18731',
  connections: 32,
  duration: 6,
  requests,
})
console.log(res.requests.average, res.non2xx, res['2xx'])
import('node:fs').then((f) =>
  console.log(
    f
      .readFileSync('/proc/' + child.pid + '/stat', 'utf8')
      .split(' ')
      .slice(13, 15),
  ),
)
await new Promise((r) => setTimeout(r, 100))
child.kill('SIGINT')
await new Promise((r) => child.once('exit', r))
