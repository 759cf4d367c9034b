import { spawn } from 'node:child_process'

import { createServer } from 'vite'

// The browser opens Vite's server, so the links in mails and redirects have to lead there too.
const webPort = 5173
const PORT = process.env['PORT'] ?? '3000'
const PUBLIC_URL = process.env['PUBLIC_URL'] ?? `http://localhost:${webPort}`

const target = `http://127.0.0.1:${PORT}`
const web = await createServer({
  clearScreen: false,
  server: {
    port: webPort,
    strictPort: true,
    proxy: { '/api': target, '/dev': target, '/unsubscribe': target, '^/t/': target },
  },
})
try {
  await web.listen()
} catch (error) {
  console.error(`The web app cannot be served: ${(error as Error).message}.`)
  process.exit(1)
}
console.log(`The web app, following your edits: ${PUBLIC_URL}`)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, PORT, PUBLIC_URL },
  stdio: 'inherit',
})
server.on('exit', (code) => {
  process.exitCode = code ?? 0
  void web.close()
})
// The terminal sends Ctrl-C to both processes; other signals have to be passed on.
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
