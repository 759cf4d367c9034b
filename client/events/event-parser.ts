import { list, nullable, number, object, oneOf, type Parser, text } from '../stored-data.ts'

export const EVERYTHING = ['matches', 'notifications', 'friends', 'claims', 'games'] as const
export type DataKind = (typeof EVERYTHING)[number]

export interface ChangedEvent {
  what: DataKind
  /** Empty where all may be others. */
  ids: string[]
  /** When it was written, as in the `updatedAt` of a match; null where that is not known. */
  at: string | null
  number: string
}

export type ServerEvent =
  | { type: 'hello'; number: string; quietMs: number }
  | ({ type: 'changed' } & ChangedEvent)
  | { type: 'gap' }
  | { type: 'ended' }

const hello = object<{ number: string; quietMs: number }>({ number: text, quietMs: number })
const changed = object<ChangedEvent>({
  what: oneOf(EVERYTHING),
  ids: list(text),
  at: nullable(text),
  number: text,
})

const parsers: Record<string, Parser<ServerEvent>> = {
  hello: (data) => ({ type: 'hello', ...hello(data) }),
  changed: (data) => ({ type: 'changed', ...changed(data) }),
  gap: () => ({ type: 'gap' }),
  ended: () => ({ type: 'ended' }),
}

/** Pieces may be cut anywhere. What a newer server may send is left out. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readBlock(block)
      if (event !== null) onEvent(event)
    }
  }
}

function readBlock(block: string): ServerEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
    }),
  )
  try {
    return parsers[fields.get('event') ?? '']?.(JSON.parse(fields.get('data') ?? '')) ?? null
  } catch {
    return null
  }
}
