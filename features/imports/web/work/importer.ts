import { messageOf } from '#client/api-error.ts'
import { newId } from '#client/new-id.ts'
import type { ReadFile } from '#features/plays/file-reading.rules.ts'

import { type PersonToChoose, choiceProblem, matchToCheck } from '../../import-choices.rules.ts'
import { type Account, type Guess, guessesOf } from '../../people-guesses.rules.ts'
import { type PresenceAnswers, asking } from './asking.ts'
import { playsOfUser } from './bgg-plays.ts'
import {
  type SortedFile,
  importOf,
  peopleToChoose,
  personToChoose,
  readyStep,
  sorted,
} from './dry-run.ts'
import { friendsOf } from './import-friends.ts'
import { type Unstored, send } from './import-sending.ts'
import type { Importer, News, PostedStep, WorkerActions } from './messages.ts'
import { type OpenFile, chosenFor, opened, personKey, readOpenFile } from './open-file.ts'
import { isSignedOut, throttled, waiting } from './patience.ts'
import type { ImportStep, ReadingStep } from './steps.ts'
import { type Stops, stopsOf } from './stops.ts'
import { type StoredImport, storeImport, waitingImport } from './stored-import.ts'

/** People in one message: a longer one would occupy the page. */
const PEOPLE_POSTED = 1000

/** What is ready for an import. */
interface Ready {
  sorted: SortedFile
  guesses: readonly Guess[]
}

/** The import's one state, in the worker. */
export function importing(post: (news: News) => void): WorkerActions {
  let importer: Importer | null = null
  let friends: readonly Account[] | null = null
  let asked: PresenceAnswers = asking()
  let open: OpenFile | null = null
  let ready: Ready | null = null
  let sending = false
  let cancelled = false
  let stops: Stops | null = null
  /** Whether the file is being read: then a choice counts for what comes out of that. */
  let reading = false
  /** Counts what was begun: what an earlier one finds out is no longer wanted. */
  let run = 0
  const waits = waiting()

  const show = (step: PostedStep | ImportStep) => post({ kind: 'step', step })
  const chooseFile = (problem: string | null) => show({ kind: 'choose', problem })

  /** Reads the file as answered, asks the server, and shows what was found. */
  async function read(): Promise<void> {
    if (open === null || importer === null) return
    run += 1
    reading = true
    const [mine, file, { token, me }] = [run, open, importer]
    showBusy({ kind: 'reading', name: file.file.name, what: 'file', share: 0 })
    const { name } = file.file
    const result = await readOpenFile(
      file,
      throttled((share) => showBusy({ kind: 'reading', name, what: 'file', share })),
    )
    if (mine !== run) return
    if (!result.ok) {
      reading = false
      ready = null
      return chooseFile(result.reason)
    }
    friends ??= await friendsOf(me, token)
    if (mine !== run) return
    const guesses = guessesOf(result.read.people, me, friends ?? [])
    await sortAndShow(result.read, guesses, file)
  }

  /** Asks what it does not know yet, and shows the dry run. */
  async function sortAndShow(
    found: ReadFile,
    guesses: readonly Guess[],
    file: OpenFile,
  ): Promise<void> {
    if (importer === null) return
    const { token } = importer
    const mine = run
    const chosen = chosenFor(found.people, guesses, file)
    const { name } = file.file
    let unchecked: string | null = null
    try {
      await asked.ask(
        found.matches.map((match) => matchToCheck(match, found.games, chosen.people)),
        found.games.map((game) => game.name),
        token,
        throttled((share) => showBusy({ kind: 'reading', name, what: 'server', share })),
      )
    } catch (error) {
      if (isSignedOut(error)) post({ kind: 'signed-out' })
      unchecked = messageOf(error, 'The server could not be asked what is here already.')
    }
    if (mine !== run) return
    reading = false
    ready = { sorted: sorted(found, chosen, asked), guesses }
    postPeople(peopleToChoose(found, chosen, guesses))
    showReady({ unchecked })
  }

  function showReady({
    updating = false,
    unchecked = null,
    refused = null,
  }: Partial<Pick<PostedStep & { kind: 'ready' }, 'updating' | 'unchecked' | 'refused'>>): void {
    if (ready === null || importer === null || open === null) return
    show(readyStep(ready.sorted, asked, importer.me, { updating, unchecked, refused }))
  }

  /** What a page shows already stays while an answer is worked in. */
  function showBusy(step: ReadingStep): void {
    if (ready === null) show(step)
  }

  function postPeople(people: readonly PersonToChoose[]): void {
    for (let from = 0; from === 0 || from < people.length; from += PEOPLE_POSTED) {
      post({ kind: 'people', from, people: people.slice(from, from + PEOPLE_POSTED) })
    }
  }

  /** Sorts again after a choice for which the file need not be read. */
  function sortAgain(): void {
    if (open === null || ready === null) return
    const { read: found } = ready.sorted
    const chosen = chosenFor(found.people, ready.guesses, open)
    ready = { ...ready, sorted: sorted(found, chosen, asked) }
  }

  function change(answer: Partial<Pick<OpenFile, 'likely' | 'deleted' | 'absent'>>): void {
    if (open === null) return
    Object.assign(open, answer)
    sortAgain()
    showReady({ updating: reading })
  }

  async function sendIt(state: StoredImport, unstored: Unstored): Promise<void> {
    sending = true
    cancelled = false
    stops = stopsOf(state.id, () => {
      cancelled = true
      waits.wake()
    })
    try {
      const end = await send(state, unstored, {
        token: () => importer?.token ?? '',
        waiting: waits,
        show,
        cancelled: () => cancelled,
        onStored: () => post({ kind: 'stored' }),
        onSignedOut: () => post({ kind: 'signed-out' }),
      })
      show(end)
    } finally {
      stops.close()
      // From now on these matches are here.
      asked = asking()
      ;[sending, open, ready] = [false, null, null]
    }
  }

  async function openBgg(userName: string): Promise<void> {
    if (importer === null) return
    run += 1
    const mine = run
    ready = null
    const step = { kind: 'reading', name: userName, what: 'bgg' } as const
    show({ ...step, share: 0 })
    try {
      const file = await playsOfUser(userName, importer.token, (share) => {
        if (mine === run) show({ ...step, share })
      })
      if (mine !== run) return
      open = opened(file)
      await read()
    } catch (error) {
      if (mine !== run) return
      if (isSignedOut(error)) post({ kind: 'signed-out' })
      chooseFile(messageOf(error, 'BoardGameGeek could not be asked.'))
    }
  }

  async function start(): Promise<void> {
    if (ready === null || importer === null || open === null || sending) return
    const { _id } = importer.me
    const { state, batches } = importOf(ready.sorted, { userId: _id, id: newId() })
    sending = true
    // Where storage is blocked or full, it does not go on after closing.
    const stored = await storeImport(state, batches).catch(() => null)
    if (stored === null) return sendIt(state, batches)
    // Another tab has begun one: follow that one.
    await sendIt(stored ? state : ((await waitingImport(_id)) ?? state), null)
  }

  return {
    begin: (newImporter) => {
      const isFirst = importer === null
      importer = newImporter
      if (sending) return waits.wake()
      if (isFirst) void goOn()
    },
    open: (file) => {
      if (sending) return
      ready = null
      open = opened(file)
      void read()
    },
    openBgg: (userName) => {
      if (!sending) void openBgg(userName)
    },
    chooseTable: ({ meanings = {}, ...choice }) => {
      if (open === null) return
      const { table } = open
      open.table = { ...table, ...choice, meanings: { ...table.meanings, ...meanings } }
      showReady({ updating: true })
      void read()
    },
    answer: (problem, value) => {
      if (open === null) return
      open.answers.set(problem, value)
      showReady({ updating: true })
      void read()
    },
    choose: (person, choice) => {
      if (open === null || ready === null) return
      const { read: found, chosen } = ready.sorted
      const reason = choiceProblem(found, chosen.people, person, choice)
      const before = chosen.people[person]
      const who = found.people[person]
      if (reason === null && who !== undefined) open.choices.set(personKey(who), choice)
      sortAgain()
      const now = ready.sorted.chosen
      // The page shows the choice already, also one that does not count.
      post({ kind: 'person', person: personToChoose(found.people, now, ready.guesses, person) })
      if (reason !== null) return showReady({ refused: { person, reason } })
      // What the server looks for is the importer's own score and result.
      const asks = before?.kind === 'me' || choice.kind === 'me'
      showReady({ updating: asks || reading })
      if (!asks || reading) return
      run += 1
      void sortAndShow(found, ready.guesses, open)
    },
    beAbsent: () => change({ absent: true }),
    includeLikely: (likely) => change({ likely }),
    includeDeleted: (deleted) => change({ deleted }),
    start: () => void start(),
    retry: () => {
      if (sending) return waits.wake()
      if (ready !== null && open !== null) {
        showReady({ updating: true })
        void sortAndShow(ready.sorted.read, ready.guesses, open)
      }
    },
    cancel: () => {
      if (sending) return stops?.stop()
      run += 1
      open = null
      ready = null
      chooseFile(null)
    },
  }

  async function goOn(): Promise<void> {
    if (importer === null) return
    // Where storage is blocked, nothing waits.
    const state = await waitingImport(importer.me._id).catch(() => null)
    if (state !== null && !sending && open === null) await sendIt(state, null)
  }
}
