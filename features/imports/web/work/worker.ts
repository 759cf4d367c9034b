import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { newId } from '#client/new-id.ts'
import { asOneLine, hasVisibleCharacter } from '#features/accounts/names.rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { FILE_NAME_MAX, batchesToSend, inOrderOfSending } from '../../added-imports.rules.ts'
import { chosenIn, dryRunOf, type Known, lookAt } from '../../dry-run.rules.ts'
import type { ReadFile } from '../../file-reading.rules.ts'
import { type Account, type Choices, matchToCheck, NO_CHOICES } from '../../import-choices.rules.ts'
import { readFile } from '../../import-files.rules.ts'
import { asking, isSignedOut, playsOfUser } from './import-requests.ts'
import {
  goOn,
  send,
  stopSending,
  storeImport,
  type Command,
  type ImportStep,
  type News,
  type StoredImport,
  waitingImport,
} from './import-sending.ts'

/** Reading, asking and sending happen in this worker, so that the page never waits. */
let importer: { token: string; me: Account } | null = null
let friends: readonly Account[] | null = null
let server = asking()
let file: File | null = null
let [choices, version]: [Choices, number] = [NO_CHOICES, 0]
/** What was read last, and by which choices. */
let read: { key: string; found: ReadFile } | null = null
let isSending = false
/** Counts what was begun: what an earlier one finds out is no longer wanted. */
let run = 0

const post = (news: News) => self.postMessage(news)
const show = (step: ImportStep) => post({ kind: 'step', step })

self.addEventListener('message', ({ data }: MessageEvent<Command>) => {
  const isFirst = importer === null
  if (data.kind === 'begin') {
    importer = { token: data.token, me: data.me }
    if (isSending) goOn()
    // Where storage is blocked, nothing waits.
    else if (isFirst) sendWaiting(data.me).catch(() => undefined)
  } else if (data.kind === 'cancel' && isSending) stopSending()
  else if (data.kind === 'retry' && isSending) goOn()
  else if (!isSending) void handle(data)
})
// The page hears of errors alone.
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

async function handle(command: Exclude<Command, { kind: 'begin' }>): Promise<void> {
  run += 1
  switch (command.kind) {
    case 'open':
      ;[file, read, choices, version] = [null, null, NO_CHOICES, command.version]
      return open(command.from)
    case 'choose':
      ;[choices, version] = [command.choices, command.version]
      return look()
    case 'retry':
      return look()
    case 'start':
      return start()
    case 'cancel':
      chooseAgain(null)
  }
}

function chooseAgain(problem: string | null): void {
  ;[file, read] = [null, null]
  show({ kind: 'choose', problem })
}

async function open(from: File | string): Promise<void> {
  const mine = run
  if (from instanceof File) file = from
  else {
    const showShare = (share: number) => {
      if (mine === run) show({ kind: 'reading', name: from, share })
    }
    showShare(0)
    try {
      const found = await playsOfUser(from, importer?.token ?? '', showShare)
      if (mine === run) file = found
    } catch (error) {
      if (mine !== run) return
      if (isSignedOut(error)) post({ kind: 'signed-out' })
      return chooseAgain(messageOf(error, 'BoardGameGeek could not be asked.'))
    }
  }
  if (mine === run) await look()
}

/** Reads the file as chosen, asks the server what it does not know yet, and shows the dry run. */
async function look(): Promise<void> {
  if (file === null || importer === null) return
  const { token, me } = importer
  const [mine, at] = [run, version]
  // What a page shows already stays while a choice is worked in.
  if (read === null) show({ kind: 'reading', name: file.name, share: null })
  const { answers, table } = choices
  const key = JSON.stringify([answers, table])
  if (read?.key !== key) {
    const result = await readFile(file, { today: isoDayOf(new Date()), answers, table })
    if (mine !== run) return
    if (!result.ok) return chooseAgain(result.reason)
    read = { key, found: result.read }
  }
  const { found } = read
  friends ??= await friendsOf(me, token)
  const known = knownTo(me)
  const chosen = chosenIn(found, choices, known)
  const toCheck = found.matches.map((match) => matchToCheck(match, chosen))
  let unchecked: string | null = null
  try {
    await server.ask(toCheck, found.games, token)
  } catch (error) {
    if (isSignedOut(error)) post({ kind: 'signed-out' })
    unchecked = messageOf(error, 'The server could not be asked what is here already.')
  }
  if (mine !== run) return
  const dryRun = dryRunOf(found, choices, known)
  const blocked = unchecked ?? dryRun.blocked
  const step = { dryRun: { ...dryRun, blocked }, choices, version: at, updating: false, unchecked }
  show({ kind: 'ready', ...step })
}

function knownTo(me: Account): Known {
  return { me, friends: friends ?? [], about: server.about, hereAs: server.hereAs }
}

/** null where they are not known; then nobody is guessed to be one, and the check says why. */
async function friendsOf({ _id: userId }: Account, token: string) {
  try {
    return (await api('GET /friends/list/:userId', { params: { userId }, token })).data
  } catch {
    return null
  }
}

async function start(): Promise<void> {
  if (read === null || importer === null) return
  isSending = true
  const { state, batches } = importOf(read.found, importer.me)
  try {
    await storeImport(state, batches)
  } catch {
    isSending = false
    return chooseAgain('There is no room on this device for what is to be sent.')
  }
  await sendWaiting(importer.me)
}

/** All that is sent, in batches, and what has to be known about them. */
function importOf(found: ReadFile, me: Account) {
  const { problems, source } = found
  const { counts, going, leftOut, sending } = lookAt(found, choices, knownTo(me))
  const line = asOneLine(found.file.name).slice(0, FILE_NAME_MAX)
  const fileName = hasVisibleCharacter(line) ? line : 'file'
  const begin = {
    ...{ _id: newId(), source, file: { name: fileName, bytes: found.file.bytes } },
    people: sending.friendsToAsk(going),
    problems: problems.reduce((sum, { count }) => sum + count, 0),
  }
  const state: StoredImport = {
    ...{ userId: me._id, importId: null, fileName, begin: JSON.stringify(begin) },
    ...{ total: counts.sent, leftOut, next: 0, done: 0, imported: 0, existing: counts.existing },
  }
  const sent = inOrderOfSending(going).map((match) => sending.matchToSend(match))
  const batches = [...batchesToSend(sent)].map((batch) => ({
    matches: batch.length,
    body: JSON.stringify({ matches: batch, deletedToo: choices.deleted }),
  }))
  return { state, batches }
}

/** Sends what waits on this device: another tab may have begun it. */
async function sendWaiting(me: Account): Promise<void> {
  const waiting = await waitingImport(me._id)
  // A file may have been opened meanwhile.
  if (waiting === null || (file !== null && !isSending)) return
  isSending = true
  try {
    const end = await send(waiting.state, {
      token: () => importer?.token ?? '',
      show,
      onStored: () => post({ kind: 'stored' }),
      onSignedOut: () => post({ kind: 'signed-out' }),
    })
    show(end)
  } finally {
    // From now on these matches are here.
    server = asking()
    ;[isSending, file, read] = [false, null, null]
  }
}
