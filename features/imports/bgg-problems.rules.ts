const IMPORT_OR_NOT = [
  { value: 'import', label: 'Import', willDo: 'Imported without results.' },
  { value: 'leave-out', label: 'Leave out', willDo: 'Not imported.' },
] as const
const TEAMS_OR_COLOURS = [
  { value: 'teams', label: 'Teams', willDo: 'Each colour is a team.' },
  { value: 'apart', label: 'Colours only', willDo: 'Everybody plays for themselves.' },
] as const

/** What can be unclear in plays of BoardGameGeek, and what becomes of it. */
export const bggProblems = {
  no_win_stats: {
    what: (of: string) => `Without counting wins there: ${of}.`,
    choices: IMPORT_OR_NOT,
  },
  incomplete: {
    what: (of: string) => `Not played to the end: ${of}.`,
    choices: IMPORT_OR_NOT,
  },
  quantity: {
    what: (of: string) => `Standing for several: ${of}.`,
    choices: [
      { value: 'as-many', label: 'As many matches', willDo: 'Each becomes as many matches.' },
      { value: 'one', label: 'One with a note', willDo: 'Each becomes one match with a note.' },
    ],
  },
  quantity_large: {
    what: (of: string) => `Standing for more than a hundred: ${of}.`,
    willDo: 'Each becomes one match with a note.',
  },
  expansion_plays: {
    what: (of: string) => `Expansions that were logged beside their game: ${of}.`,
    choices: [
      { value: 'join', label: 'Put together', willDo: 'Each joins the match of its game.' },
      { value: 'apart', label: 'Keep both', willDo: 'Each stays a match of its own.' },
    ],
  },
  colour_teams: {
    what: (of: string) => `Players share a colour, and one colour has won: ${of}.`,
    choices: TEAMS_OR_COLOURS,
  },
  colour_scores: {
    what: (of: string) => `Players share a colour and a score: ${of}.`,
    choices: TEAMS_OR_COLOURS,
  },
  nobody_marked: {
    what: (of: string) => `Nobody is marked as the winner, and nobody has a score: ${of}.`,
    choices: [
      { value: 'none', label: 'No result', willDo: 'Imported without results.' },
      { value: 'lost', label: 'Lost together', willDo: 'They lost together, against the game.' },
    ],
  },
  more_pages: {
    what: () => 'This file has only some of the plays.',
    willDo: 'Download the other pages too and import them after this one.',
  },
} as const
