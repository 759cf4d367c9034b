import { run } from './run-server.ts'

await run(process.env)
