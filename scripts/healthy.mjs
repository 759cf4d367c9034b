// For supervisors without a browser or curl: exit code 0 while the server answers.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
process.exitCode = answer?.ok === true ? 0 : 1
