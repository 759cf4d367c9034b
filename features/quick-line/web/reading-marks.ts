import type { User } from '#features/accounts/accounts.contract.ts'
import { type Coloured, coloursOf, pieceAt } from '#features/accounts/colours.rules.ts'

import type { Ask, Reading, Who } from '../quick-line.rules.ts'
import type { Mark } from './line-field.tsx'

/** What is underlined in the line. */
export function marksOf(text: string, { unread }: Reading, ask: Ask | null): Mark[] {
  const marks = unread.map(({ start, end }): Mark => ({ kind: 'unread', start, end }))
  const start = ask === null || ask.about === 'reading' ? -1 : text.indexOf(ask.text)
  if (ask === null || start < 0) return marks
  const asked: Mark = { kind: 'asked', start, end: start + ask.text.length }
  const apart = marks.filter((mark) => mark.end <= start || mark.start >= asked.end)
  return [...apart, asked].toSorted((one, other) => one.start - other.start)
}

/** The pieces as the form will give them out. */
export function piecesOf(reading: Reading, me: User): number[] {
  return coloursOf(tableOf(reading, me))
}

function tableOf({ seats }: Reading, me: User): Coloured[] {
  return seats.map(({ who }) => colouredOf(who, me))
}

function colouredOf(who: Who, me: User): Coloured {
  const userId = who.kind === 'self' ? me._id : who.kind === 'user' ? who.user : null
  return { userId, name: who.name }
}

export function pieceOfAsked(reading: Reading, me: User, words: string, who: Who): number {
  const seat = reading.seats.findIndex(({ text }) => text === words)
  return pieceAt(tableOf(reading, me), Math.max(seat, 0), colouredOf(who, me))
}
