// A health check for containers without curl: exit code 0 if the server responds.
const port = process.env.PORT ?? '3000'
const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
process.exitCode = response?.ok === true ? 0 : 1
