import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { newId } from '#client/new-id.ts'
import { asOneLine, hasVisibleCharacter } from '#features/names/names.rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { FILE_NAME_MAX } from '../../added-imports.rules.ts'
import { JOINED } from '../../bgg-plays.rules.ts'
import { chosenIn, countsOf, dryRunOf, type Known, partsOf } from '../../dry-run.rules.ts'
import type { ReadFile } from '../../file-reading.rules.ts'
import { batchesToSend, inOrderOfSending } from '../../import-batches.rules.ts'
import {
  type Choices,
  friendsToAsk,
  matchToCheck,
  matchToSend,
  NO_CHOICES,
  rowNames,
} from '../../import-choices.rules.ts'
import { readFile } from '../../import-files.rules.ts'
import type { Account } from '../../people-guesses.rules.ts'
import { asking, isSignedOut, playsOfUser, throttled } from './import-requests.ts'
import { goOn, send, stopSending } from './import-sending.ts'
import type { Command, ImportStep, News, ReadingStep } from './steps.ts'
import { type StoredBatch, type StoredImport, storeImport, waitingImport } from './stored-import.ts'

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
    else if (isFirst) void goOnWithWaiting(data.me)
  } else if (data.kind === 'cancel' && isSending) stopSending()
  else if (data.kind === 'retry' && isSending) goOn()
  else if (!isSending) handle(data)
})
// The page hears of errors alone.
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

function handle(command: Exclude<Command, { kind: 'begin' }>): void {
  run += 1
  switch (command.kind) {
    case 'open':
      ;[file, read, choices, version] = [null, null, NO_CHOICES, command.version]
      void open(command.from)
      break
    case 'choose':
      ;[choices, version] = [command.choices, command.version]
      void look()
      break
    case 'start':
      void start()
      break
    case 'retry':
      void look()
      break
    case 'cancel':
      ;[file, read] = [null, null]
      show({ kind: 'choose', problem: null })
  }
}

async function open(from: File | string): Promise<void> {
  if (importer === null) return
  const mine = run
  if (from instanceof File) file = from
  else {
    const step: ReadingStep = { kind: 'reading', name: from, what: 'bgg', share: 0 }
    show(step)
    try {
      const found = await playsOfUser(from, importer.token, (share) => {
        if (mine === run) show({ ...step, share })
      })
      if (mine !== run) return
      file = found
    } catch (error) {
      if (mine !== run) return
      if (isSignedOut(error)) post({ kind: 'signed-out' })
      return show({
        kind: 'choose',
        problem: messageOf(error, 'BoardGameGeek could not be asked.'),
      })
    }
  }
  await look()
}

/** Reads the file as chosen, asks the server what it does not know yet, and shows the dry run. */
async function look(): Promise<void> {
  if (file === null || importer === null) return
  const { token, me } = importer
  const [mine, { name }, at] = [run, file, version]
  // What a page shows already stays while a choice is worked in.
  const isShown = read !== null
  const showBusy = (what: ReadingStep['what']) =>
    throttled((share) => isShown || show({ kind: 'reading', name, what, share }))
  const key = JSON.stringify([choices.answers, choices.table])
  if (read?.key !== key) {
    const { answers, table } = choices
    const chunks = chunksOf(file)
    const options = { today: isoDayOf(new Date()), answers, table }
    const result = await readFile({ name, bytes: file.size, chunks }, options, showBusy('file'))
    if (mine !== run) return
    if (!result.ok) {
      ;[file, read] = [null, null]
      return show({ kind: 'choose', problem: result.reason })
    }
    read = { key, found: result.read }
  }
  const { found } = read
  friends ??= await friendsOf(importer)
  const known = knownOf(found, me)
  const matches = checksOf(found, known)
  let unchecked: string | null = null
  try {
    await server.ask(matches, found.games, token, showBusy('server'))
  } catch (error) {
    if (isSignedOut(error)) post({ kind: 'signed-out' })
    unchecked = messageOf(error, 'The server could not be asked what is here already.')
  }
  if (mine !== run) return
  const dryRun = dryRunOf(found, choices, knownOf(found, me))
  const blocked = unchecked ?? dryRun.blocked
  const step = { dryRun: { ...dryRun, blocked }, choices, version: at, updating: false, unchecked }
  show({ kind: 'ready', ...step })
}

const checksOf = (found: ReadFile, known: Pick<Known, 'me' | 'friends'>) => {
  const chosen = chosenIn(found, choices, known)
  return found.matches.map((match) => matchToCheck(match, found.games, chosen))
}

function knownOf(found: ReadFile, me: Account): Known {
  const known = { me, friends: friends ?? [] }
  const answers = checksOf(found, known).map(server.about)
  const presenceOf = (place: number) => answers[place] ?? { presence: 'new' as const, here: null }
  return { ...known, presenceOf, hereAs: server.hereAs }
}

/** null where they are not known; then nobody is guessed to be one, and the check says why. */
async function friendsOf({ me, token }: { me: Account; token: string }) {
  try {
    return (await api('GET /friends/list/:userId', { params: { userId: me._id }, token })).data
  } catch {
    return null
  }
}

async function* chunksOf(from: File): AsyncGenerator<Uint8Array> {
  const reader = from.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

async function start(): Promise<void> {
  if (read === null || importer === null) return
  isSending = true
  const { state, batches } = importOf(read.found, importer.me)
  // Where storage is blocked or full, it does not go on after closing.
  const stored = await storeImport(state, batches).catch(() => null)
  if (stored === null) return sendIt(state, batches)
  // Another tab has begun one: follow that one.
  const waiting = stored ? null : await waitingImport(state.userId)
  await sendIt(waiting?.state ?? state, null)
}

/** All that is sent, in batches, and what has to be known about them. */
function importOf(found: ReadFile, me: Account): { state: StoredImport; batches: StoredBatch[] } {
  const { matches, missed, people, problems, source } = found
  const known = knownOf(found, me)
  const chosen = chosenIn(found, choices, known)
  const parts = partsOf(found, chosen, choices, known.presenceOf)
  const going = matches.filter((_, place) => parts[place] === 'sent')
  const names = rowNames(people, chosen)
  const sent = inOrderOfSending(going).map((match) => matchToSend(match, found, chosen, names))
  const own = new Set(matches.map(({ at }) => at))
  const apart = missed.filter(({ at, why }) => !own.has(at) && why !== JOINED)
  const line = asOneLine(found.file.name).slice(0, FILE_NAME_MAX)
  const fileName = hasVisibleCharacter(line) ? line : 'file'
  const begin = {
    ...{ _id: newId(), source, file: { name: fileName, bytes: found.file.bytes } },
    people: friendsToAsk(going, chosen, names),
    problems: problems.reduce((sum, { count }) => sum + count, 0),
  }
  const batches = [...batchesToSend(sent)].map((batch) => ({
    matches: batch.length,
    body: JSON.stringify({ matches: batch, deletedToo: choices.deleted }),
  }))
  const state = {
    ...{ userId: me._id, importId: null, fileName, begin: JSON.stringify(begin) },
    ...{ counts: countsOf(parts), noMatch: new Set(apart.map(({ at }) => at)).size },
    ...{ next: 0, done: 0, imported: 0, existing: 0 },
  }
  return { state, batches }
}

async function sendIt(state: StoredImport, batches: readonly StoredBatch[] | null): Promise<void> {
  isSending = true
  try {
    const end = await send(state, batches, {
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

async function goOnWithWaiting(me: Account): Promise<void> {
  // Where storage is blocked, nothing waits.
  const waiting = await waitingImport(me._id).catch(() => null)
  if (waiting !== null && !isSending && file === null) await sendIt(waiting.state, null)
}
