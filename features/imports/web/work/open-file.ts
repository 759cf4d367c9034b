import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { ReadPerson, ReadResult, TableChoice } from '../../file-reading.rules.ts'
import type { Chosen, PersonChoice } from '../../import-choices.rules.ts'
import { readFile } from '../../import-files.rules.ts'
import type { Guess } from '../../people-guesses.rules.ts'

/** A file with what has been answered about it. */
export interface OpenFile {
  file: File
  answers: Map<string, string>
  table: TableChoice
  /** By `personKey`: after an answer the file's list can be another one. */
  choices: Map<string, PersonChoice>
  likely: boolean
  deleted: boolean
  absent: boolean
}

/** Reads the file as it has been answered. */
export function readOpenFile(
  { file, answers, table }: OpenFile,
  onProgress: (share: number) => void,
): Promise<ReadResult> {
  return readFile(
    { name: file.name, bytes: file.size, chunks: chunksOf(file) },
    { today: isoDayOf(new Date()), answers, table },
    onProgress,
  )
}

export function opened(file: File): OpenFile {
  return {
    file,
    answers: new Map(),
    table: { shape: null, meanings: {}, game: '', day: '' },
    choices: new Map(),
    likely: false,
    deleted: false,
    absent: false,
  }
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

export function chosenFor(
  people: readonly ReadPerson[],
  guesses: readonly Guess[],
  { choices, likely, deleted, absent }: OpenFile,
): Chosen {
  return {
    people: people.map(
      (person, place) =>
        choices.get(personKey(person)) ?? guesses[place]?.choice ?? { kind: 'guest' },
    ),
    likely,
    deleted,
    absent,
  }
}

export function personKey({ name, email }: ReadPerson): string {
  return JSON.stringify([name, email])
}
