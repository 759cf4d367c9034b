import { spawn } from 'node:child_process'

import { createServer } from 'vite'

// What the browser opens is Vite's; the links in mails and redirects have to lead there too.
const page = 5173
const port = Number(process.env['PORT'] ?? 3000)
const PUBLIC_URL = process.env['PUBLIC_URL'] ?? `http://localhost:${page}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port), PUBLIC_URL },
  stdio: 'inherit',
})

const target = `http://127.0.0.1:${port}`
const web = await createServer({
  clearScreen: false,
  server: { port: page, strictPort: true, proxy: { '/api': target, '/dev': target } },
})
await web.listen()
console.log(`The web app, reloading as you edit it: ${PUBLIC_URL}`)

async function stop() {
  server.kill('SIGTERM')
  await web.close()
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
server.on('exit', (code) => {
  process.exitCode = code ?? 0
  void web.close()
})
