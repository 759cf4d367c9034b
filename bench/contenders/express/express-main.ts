// A typical app: Express 5; Kysely, which compiles each query when it runs; objects built in
// JavaScript; the rows of each match loaded separately. It uses the product's drivers.
import express, { type NextFunction, type Request, type Response } from 'express'

import { connect } from '#database/connect.ts'

import { confirmMatch, createMatch, type Draft } from './commands.ts'
import { callerOf, logIn } from './express-accounts.ts'
import { findMatch, listMatches, notificationsOf, searchPeople, statsOf } from './queries.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    userId: string
  }
}

const database = await connect(String(process.env['BENCH_DATABASE']))
const db = database.read
const app = express()
app.use(express.json())
/** The activity of each match in the data set fits on one page. */
const meta = { activityCursor: null }

app.post('/api/auth/login', async (request, response) => {
  const { email, password } = request.body as Record<string, string>
  const signedIn = await logIn(database, email ?? '', password ?? '')
  if (signedIn === undefined) response.status(400).json({ message: 'Invalid credentials' })
  else response.json({ message: 'Signed in.', ...signedIn, data: signedIn })
})

app.get('/healthz', (_request, response) => response.json({ status: 'ok' }))

app.use('/api', async (request: Request, response: Response, next: NextFunction) => {
  const userId = await callerOf(db, request.headers.authorization?.slice('Bearer '.length) ?? '')
  if (userId === undefined) return response.status(401).json({ message: 'Please sign in.' })
  response.locals.userId = userId
  return next()
})

app.get('/api/sessions', async (request, response) => {
  const { limit, person } = request.query as { limit?: string; person?: string }
  response.json(await listMatches(db, response.locals.userId, Number(limit), person))
})

app.post('/api/sessions', async (request, response) => {
  const data = await createMatch(database, response.locals.userId, request.body as Draft)
  response.status(201).json({ message: 'Match created!', data, meta })
})

app.get('/api/sessions/:id', async (request, response) => {
  const data = await findMatch(db, response.locals.userId, request.params.id)
  if (data === undefined) response.status(404).json({ message: 'Match not found.' })
  else response.json({ data, meta })
})

app.post('/api/sessions/:id/confirm', async (request, response) => {
  const data = await confirmMatch(database, response.locals.userId, request.params.id)
  response.json({ message: 'Confirmed!', data, meta })
})

app.get('/api/friends/notifications', async (request, response) => {
  const limit = Number(request.query['limit'])
  response.json(await notificationsOf(db, response.locals.userId, limit))
})

app.get('/api/users/search', async (request, response) => {
  const { userId } = response.locals
  response.json({ data: await searchPeople(db, userId, request.query['q'] as string) })
})

app.get('/api/users/:id/stats', async (request, response) => {
  response.json({ data: await statsOf(db, request.params.id) })
})

app.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
