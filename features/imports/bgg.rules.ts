import { SaxesParser } from 'saxes'

import { LOGGED_MAX } from '#features/matches/matches.rules.ts'

import type { FileProblem } from './file-reading.rules.ts'

/** Deeper than BoardGameGeek ever nests. */
const DEPTH_MAX = 20
/** Errors that lose nothing: control characters in comments, and several pages in one file. */
const HARMLESS =
  /malformed character entity|disallowed character|XML declaration|expected one of|doctype/u

/** Characters that are parsed at once: a problem ends the parsing. */
const PART = 1024 * 1024

/** An attribute's text without spaces around it; empty where it is missing. */
export type Attributes = (name: string) => string

export interface BggPlay {
  value: Attributes
  item: Attributes | null
  expansion: boolean
  comments: string
  players: Attributes[]
}

interface BggFile {
  userName: string | null
  /** How many plays there are, on all pages together. */
  total: number | null
  plays: BggPlay[]
}

/** The plays of an XML file of BoardGameGeek. Entities of the file's own are refused. */
export function bggFileOf(text: string): BggFile | FileProblem {
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: true })
  const file: BggFile = { userName: null, total: null, plays: [] }
  const open: string[] = []
  let problem: FileProblem | null = null
  let play: BggPlay | null = null

  parser.on('error', ({ message }) => {
    if (HARMLESS.test(message)) return
    problem ??= message.includes('undefined entity') ? 'entities' : 'cut_off'
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) problem ??= 'entities'
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    if (open.length > DEPTH_MAX) problem ??= 'nested'
    if (open.length === 1) problem ??= rootProblem(name)
    const value = (of: string) => {
      const found = Object.hasOwn(attributes, of) ? attributes[of] : undefined
      return typeof found === 'string' ? plainText(found).trim() : ''
    }
    if (name === 'plays') {
      file.userName ??= value('username') || null
      file.total ??= Number(value('total')) || null
    } else if (name === 'play') {
      play = { value, item: null, expansion: false, comments: '', players: [] }
      file.plays.push(play)
      if (file.plays.length > LOGGED_MAX) problem ??= 'too_many'
    } else if (play !== null) {
      if (name === 'item') play.item = value
      else if (name === 'subtype') play.expansion ||= value('value') === 'boardgameexpansion'
      else if (name === 'player') play.players.push(value)
    }
  })
  const comment = (part: string) => {
    if (open.at(-1) === 'comments' && play !== null) play.comments += part
  }
  parser.on('text', comment)
  parser.on('cdata', comment)
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name === 'comments' && play !== null) play.comments = plainText(play.comments)
    if (name === 'play') play = null
  })

  const isReadable = () => problem === null
  for (let at = 0; at < text.length && isReadable(); at += PART) {
    parser.write(text.slice(at, at + PART))
  }
  if (problem === null) parser.close()
  return problem ?? file
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** BoardGameGeek encodes what people typed for its pages first, and for the XML once more. */
function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos|nbsp));/giu,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )
}

function rootProblem(name: string): FileProblem | null {
  if (name === 'plays') return null
  return ['error', 'errors', 'message', 'div'].includes(name) ? 'bgg_refused' : 'unknown'
}
