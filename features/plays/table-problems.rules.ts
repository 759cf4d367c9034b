/** What can be unclear in a table, and what becomes of it; asked once for all its cases. */
export const tableProblems = {
  filled: {
    what: (of: string) => `With a blank date or game: ${of}.`,
    willDo: 'What stands above counts.',
  },
  mine_alone: {
    what: () => 'These lines name nobody: only me?',
    choices: [
      { value: 'only-me', label: 'Only me', willDo: 'You are the only player of each.' },
      { value: 'leave-out', label: 'Leave out', willDo: 'Not imported.' },
    ],
  },
  row_ids: {
    what: () => 'Each line has its own number, and lines follow each other as one match.',
    choices: [
      {
        value: 'lines',
        label: 'Numbers of lines',
        willDo: 'Day, game and people tell matches apart.',
      },
      { value: 'matches', label: 'Numbers of matches', willDo: 'Each number is a match.' },
    ],
  },
  other_ids: {
    what: () => 'The numbers of one column do not tell matches apart.',
    choices: [
      {
        value: 'ignore',
        label: 'Not of matches',
        willDo: 'Day, game and people tell matches apart.',
      },
      { value: 'matches', label: 'Of matches', willDo: 'Each number is a match.' },
    ],
  },
  several_tables: {
    what: (of: string) => `One table, or several of one day and game: ${of}.`,
    choices: [
      { value: 'several', label: 'Several tables', willDo: 'Each has one winner.' },
      { value: 'one', label: 'One table', willDo: 'All played one match.' },
    ],
  },
  told_twice: {
    what: (of: string) => `Again from the other side: ${of}.`,
    choices: [
      { value: 'once', label: 'The same match', willDo: 'Each two lines are one match.' },
      { value: 'apart', label: 'Another match', willDo: 'Each line is a match.' },
    ],
  },
  maybe_told_twice: {
    what: (of: string) => `Perhaps again from the other side: ${of}.`,
    choices: [
      { value: 'apart', label: 'Another match', willDo: 'Each line is a match.' },
      { value: 'once', label: 'The same match', willDo: 'Each two lines are one match.' },
    ],
  },
  ended_teams: {
    what: (of: string) => `Several winners, or several losers: ${of}.`,
    choices: [
      { value: 'teams', label: 'Teams', willDo: 'The winners are a team, and so are the losers.' },
      { value: 'apart', label: 'No teams', willDo: 'Each of them has won or lost.' },
    ],
  },
  pair_order: {
    what: (of: string) => `The winner’s number would be the smaller one: ${of}.`,
    choices: [
      { value: 'bigger', label: 'The bigger one', willDo: 'The winner has the bigger number.' },
      {
        value: 'order',
        label: 'In this order',
        willDo: 'The numbers stand in the order of the names, and the lowest wins.',
      },
    ],
  },
  white_second: {
    what: (of: string) => `A result beside Black and White: ${of}.`,
    choices: [
      { value: 'white', label: 'White won', willDo: '“1-0” and “W” are wins of White.' },
      { value: 'first', label: 'The first won', willDo: 'They are wins of the first column.' },
    ],
  },
  black_first: {
    what: (of: string) => `“1-0” or “0-1” beside Black and White: ${of}.`,
    choices: [
      { value: 'first', label: 'The first column', willDo: '“1-0” is a win of the first column.' },
      { value: 'white', label: 'White', willDo: '“1-0” is a win of White.' },
    ],
  },
  teams_in_cell: {
    what: (of: string) => `Several names in one cell: ${of}.`,
    choices: [
      { value: 'teams', label: 'Teams', willDo: 'They play together.' },
      { value: 'names', label: 'One name', willDo: 'Each cell is one person.' },
    ],
  },
  comma_names: {
    what: (of: string) => `A comma in the name of one player: ${of}.`,
    choices: [
      { value: 'names', label: 'One name', willDo: 'Each cell is one person.' },
      { value: 'teams', label: 'Several people', willDo: 'They play together.' },
    ],
  },
  letter_v_lost: {
    what: () => 'The letter V may say lost (“verloren”) or won (“victory”).',
    choices: [
      { value: 'lost', label: 'Lost', willDo: 'Each V has lost.' },
      { value: 'won', label: 'Won', willDo: 'Each V has won.' },
    ],
  },
  letter_v_won: {
    what: () => 'The letter V may say won (“victory”) or lost (“verloren”).',
    choices: [
      { value: 'won', label: 'Won', willDo: 'Each V has won.' },
      { value: 'lost', label: 'Lost', willDo: 'Each V has lost.' },
    ],
  },
  letter_p: {
    what: () => 'The letter P may say lost (“perso”) or drew (“pareggio”).',
    choices: [
      { value: 'lost', label: 'Lost', willDo: 'Each P has lost.' },
      { value: 'drew', label: 'Drew', willDo: 'Each P drew.' },
    ],
  },
  winner_ones: {
    what: (of: string) => `1 beside a list of people, as the winner: ${of}.`,
    choices: [
      { value: 'first', label: 'The first', willDo: 'The first of the names has won.' },
      { value: 'yes', label: 'Yes', willDo: '1 says that they won.' },
    ],
  },
  result_numbers: {
    what: (of: string) => `Places or scores: ${of}.`,
    choices: [
      { value: 'ranks', label: 'Places', willDo: 'The smallest number wins.' },
      { value: 'scores', label: 'Scores', willDo: 'The highest number wins.' },
    ],
  },
  best_score: {
    what: (of: string) => `Scores and no winner: ${of}.`,
    choices: [
      { value: 'highest', label: 'Highest wins', willDo: 'The highest score wins.' },
      { value: 'lowest', label: 'Lowest wins', willDo: 'The lowest score wins.' },
    ],
  },
  nobody_won: {
    what: (of: string) => `Nobody at the table won: ${of}.`,
    choices: [
      { value: 'lost', label: 'Lost together', willDo: 'They lost together, against the game.' },
      { value: 'none', label: 'No result', willDo: 'Imported without results.' },
    ],
  },
  result_of_all: {
    what: (of: string) => `One result beside a list of people: ${of}.`,
    choices: [
      { value: 'together', label: 'Of all', willDo: 'They won or lost together.' },
      {
        value: 'first',
        label: 'Of the first',
        willDo: 'The first one won or lost against the others.',
      },
    ],
  },
  result_of_mine: {
    what: (of: string) => `A result beside two sides, where you sit on one: ${of}.`,
    choices: [
      { value: 'mine', label: 'My side’s', willDo: 'It says how your side ended.' },
      { value: 'others', label: 'The other side’s', willDo: 'It says how the other side ended.' },
    ],
  },
  result_of_side: {
    what: (of: string) => `A result beside two sides: ${of}.`,
    choices: [
      { value: 'first', label: 'The first side’s', willDo: 'It says how the first side ended.' },
      { value: 'second', label: 'The second side’s', willDo: 'It says how the second side ended.' },
    ],
  },
  hours: {
    what: (of: string) => `Hours or minutes: ${of}.`,
    choices: [
      { value: 'hours', label: 'Hours', willDo: '1.5 is an hour and a half.' },
      { value: 'minutes', label: 'Minutes', willDo: 'The numbers are minutes.' },
    ],
  },
  result_text: {
    what: (_of: string, count: number) =>
      count === 1 ? '1 result is not understood.' : `${count} results are not understood.`,
    willDo: 'Each stands in the notes, with the player’s name.',
  },
  pad_text: {
    what: (_of: string, count: number) =>
      count === 1
        ? '1 column of a pad is not understood.'
        : `${count} columns of pads are not understood.`,
    willDo: 'Each stands in the notes, with the player’s name.',
  },
  ranks_against: {
    what: (of: string) => `The places do not fit the winner: ${of}.`,
    willDo: 'The winner counts, and the places are left out.',
  },
  nobody_first: {
    what: (of: string) => `Places, but nobody in the first one: ${of}.`,
    willDo: 'The places are left out, and nobody wins by them.',
  },
  places_from_zero: {
    what: (of: string) => `A place 0: ${of}.`,
    choices: [
      { value: 'first', label: 'The first place', willDo: 'Places are counted from 0: 0 wins.' },
      { value: 'none', label: 'No place', willDo: '0 stands for somebody without a place.' },
    ],
  },
  zero_places: {
    what: (of: string) => `Several players with place 0: ${of}.`,
    choices: [
      { value: 'none', label: 'No place', willDo: '0 stands for somebody without a place.' },
      { value: 'first', label: 'The first place', willDo: 'They share the first place.' },
    ],
  },
  win_against_score: {
    what: (of: string) => `Marked as won, against the scores of this game: ${of}.`,
    choices: [
      { value: 'scores', label: 'The scores count', willDo: 'Who has the better score wins.' },
      { value: 'marks', label: 'The mark counts', willDo: 'Who is marked wins.' },
    ],
  },
  score_against: {
    what: (of: string) => `The winner has neither the highest nor the lowest score: ${of}.`,
    willDo: 'The winner counts, as the file says.',
  },
} as const
