import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { newId } from '#client/new-id.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import {
  batchesToSend,
  CHECK_BYTES,
  CHECKED_MATCHES,
  cutInBatches,
  inOrderOfSending,
  type Presence,
} from '../../added-imports.rules.ts'
import { type DryRun, dryRunOf, lookAt } from '../../dry-run.rules.ts'
import type { ReadFile } from '../../file-reading.rules.ts'
import { type Choices, chosenIn, matchToCheck } from '../../import-choices.rules.ts'
import { readFile } from '../../import-files.rules.ts'
import type { MatchToCheck } from '../../imports.contract.ts'
import { patiently } from './import-requests.ts'
import { storeImport, unsentImport } from './import-storing.ts'

export interface Task {
  file: File
  choices: Choices
  me: Person
  friends: readonly Person[]
  token: string
  /** Begins the import as it was looked at last; else it is looked at. */
  begins: boolean
}

/** `ok: false` says why it cannot be read, as a sentence. */
export type Looked =
  | { ok: true; dryRun: DryRun; problem: string | null }
  | { ok: false; reason: string }

const ANOTHER_IS_SENT =
  'Another import is being sent from this device. This one can begin when it has ended.'

/** Reading and asking happen here, so that the page never waits. A worker has one file. */
const server = asking()
let read: { key: string; found: ReadFile } | null = null

self.addEventListener('message', ({ data, ports }: MessageEvent<Task>) => {
  void (data.begins ? begin(data) : look(data)).then((answer) => ports[0]?.postMessage(answer))
})
// The page hears of errors alone.
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

async function look({ file, choices, me, friends, token }: Task): Promise<Looked> {
  const { answers, table } = choices
  const key = JSON.stringify([answers, table])
  if (read?.key !== key) {
    const result = await readFile(file, { today: isoDayOf(new Date()), answers, table })
    if (!result.ok) return result
    read = { key, found: result.read }
  }
  const { found } = read
  const chosen = chosenIn(found, choices, { me, friends })
  let problem: string | null = null
  try {
    const matches = found.matches.map((match) => matchToCheck(match, chosen))
    await server.ask(matches, token)
  } catch (error) {
    problem = messageOf(error, 'The server could not be asked what is here already.')
  }
  const dryRun = dryRunOf(found, choices, { me, friends, ...server })
  return { ok: true, dryRun: { ...dryRun, blocked: problem ?? dryRun.blocked }, problem }
}

/** @returns why it cannot begin, as a sentence */
async function begin({ choices, me, friends, token }: Task): Promise<string | null> {
  if (read === null) throw new Error('Nothing was looked at.')
  const { source, file } = read.found
  const known = { me, friends, ...server }
  const { counts, going, sending } = lookAt(read.found, choices, known)
  const body = { _id: newId(), source, file: { name: file }, people: sending.friendsToAsk(going) }
  const sent = inOrderOfSending(going).map((match) => sending.matchToSend(match))
  const batches = [...batchesToSend(sent)].map((matches) => ({
    ...{ matches, deletedToo: choices.deleted },
  }))
  try {
    if ((await unsentImport(me._id)) !== null) return ANOTHER_IS_SENT
    const { data } = await api('POST /imports', { body, token })
    const state = {
      ...{ userId: me._id, importId: data._id, fileName: data.file, total: counts.sent },
      ...{ done: 0, batches: 0 },
    }
    return (await storeImport(state, batches)) ? null : ANOTHER_IS_SENT
  } catch (error) {
    return messageOf(error, 'There is no room on this device for what is to be sent.')
  }
}

function asking() {
  const answers = new Map<string, Presence>()
  const games = new Map<string, string>()
  const keyOf = (match: MatchToCheck) => JSON.stringify(match)
  return {
    about: (match: MatchToCheck) => answers.get(keyOf(match)) ?? 'new',
    hereAs: (game: string) => games.get(game) ?? null,
    /** @throws ApiError */
    async ask(all: readonly MatchToCheck[], token: string) {
      const asked = all.filter((match) => !answers.has(keyOf(match)))
      for (const matches of cutInBatches(asked, () => CHECKED_MATCHES, CHECK_BYTES)) {
        const request = () => api('POST /imports/check', { body: { matches }, token })
        const { data } = await patiently(request)
        for (const [index, match] of matches.entries()) {
          answers.set(keyOf(match), data.presences[index] ?? 'new')
        }
        for (const { name, here } of data.games) games.set(name, here)
      }
    },
  }
}
