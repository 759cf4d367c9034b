import * as z from 'zod/mini'

/** Raised when the form changes: entries of another form are counted anew (`admin recount`). */
export const ENTRY_FORM = 1

const word = z.int()
/** A key, and the name as it was written. */
const nameText = z.tuple([z.string(), z.string()])
const personText = z.tuple([
  /** An account's id, or a guest's key and name. */
  z.union([z.string(), z.tuple([z.string(), z.nullable(z.string())])]),
  /** The result, and the comparison. */
  word,
  word,
  /** The score, if there is one. */
  z.optional(z.number()),
])
/** A score, and who holds it: the player (-1), one of the people by index, a name, or nobody. */
const heldText = z.tuple([z.number(), z.optional(z.union([z.int(), z.string()]))])

/** The parts of a text, in their order: a new one comes last. Words are indexes of their lists. */
export const entryPartsSchema = z.object({
  form: z.literal(ENTRY_FORM),
  mode: word,
  scoring: word,
  result: word,
  rows: z.int(),
  sides: z.int(),
  people: z.array(personText),
  score: z.nullable(z.number()),
  otherScores: z.array(z.number()),
  best: z.nullable(heldText),
  worst: z.nullable(heldText),
  minutes: z.nullable(z.int()),
  place: z.nullable(nameText),
  /** Among how many sides the player drew; null where the match is not decided. */
  drawAmong: z.nullable(z.int()),
  /** 1 for the player. */
  started: z.int(),
  /** The result of whoever started, and among how many sides they drew. */
  starter: z.nullable(z.tuple([word, z.int()])),
  role: z.nullable(nameText),
  expansions: z.nullable(z.array(z.string())),
  /** How many wins the table had. */
  winners: z.int(),
})
export type EntryParts = z.output<typeof entryPartsSchema>
