import { type TableCase, testTables } from '#tests/support/imports/table-cases.ts'

const cases: Record<string, TableCase> = {
  'A blank cell beside winners may be of who lost': {
    file: `Date,Game,Ann,Bob,Cid
      2026-01-03,Catan,x,,
      2026-01-10,Catan,,,x`,
    asked: ['shape'],
    choice: {
      shape: 'person',
      columns: { Ann: 'result title', Bob: 'result title', Cid: 'result title' },
    },
    answers: { blank: 'lost' },
    becomes: [
      'Catan 2026-01-03: Ann Win, Bob Loss, Cid Loss',
      'Catan 2026-01-10: Cid Win, Ann Loss, Bob Loss',
    ],
  },
  'A score beside a team is the team’s': {
    file: `Date,Game,Team 1,Team 2,Score 1,Score 2
      2026-01-03,Tichu,Ann & Bob,Cid & Dan,1000,800`,
    asked: ['scores'],
    answers: { scores: 'highest' },
    becomes: [
      'Tichu 2026-01-03 teams: Ann (Team A) 1000 Win, Bob (Team A) 1000 Win, Cid (Team B) 800 Loss, Dan (Team B) 800 Loss',
    ],
  },
  'Teams may have letters, and so have their scores': {
    file: `Date,Game,Team A,Team B,Score A,Score B
      2026-01-05,Codenames,"Ann, Bob","Cid, Dan",8,5`,
    asked: ['scores'],
    answers: { scores: 'highest' },
    becomes: [
      'Codenames 2026-01-05 teams: Ann (Team A) 8 Win, Bob (Team A) 8 Win, Cid (Team B) 5 Loss, Dan (Team B) 5 Loss',
    ],
  },
  'A mark at a winner’s name is asked about': {
    file: `Date,Game,Player 1,Player 2,Winner
      2026-01-13,Azul,Ann,Bob,Ann
      2026-01-14,Azul,Ann,Bob,Ann*`,
    asked: ['name:*'],
    answers: { 'name:*': 'nothing' },
    becomes: ['Azul 2026-01-13: Ann Win, Bob Loss', 'Azul 2026-01-14: Ann Win, Bob Loss'],
  },
  'Several people in the cell of one are asked about': {
    file: `Date,Game,Player,Score
      2026-01-03,Tichu,Ann & Bob,1000
      2026-01-03,Tichu,Cid & Dan,800`,
    asked: ['pair', 'scores'],
    answers: { scores: 'highest', pair: 'team' },
    becomes: [
      'Tichu 2026-01-03 teams: Ann (Ann & Bob) 1000 Win, Bob (Ann & Bob) 1000 Win, Cid (Cid & Dan) 800 Loss, Dan (Cid & Dan) 800 Loss',
    ],
  },
  'Two columns of players are no one person’s result': {
    file: `Date,Game,Player,Score,Player,Score
      2026-01-03,Azul,Ann,54,Bob,60`,
    asked: ['shape'],
    becomes: [],
  },
  'A score of nobody waits for who has it': {
    file: `Date,Game,Score 1,Player 2
      2026-01-03,Azul,54,Bob`,
    asked: ['shape'],
    choice: { shape: 'match' },
    becomes: [],
  },
  'A part of a list that says more than a name is not read': {
    file: `Date,Game,Players
      2026-01-03,Azul,Ann - Bob - Cid
      2026-01-04,Azul,Ann 54 Bob 60
      2026-01-05,Azul,"Ann 1st, Bob 2nd"`,
    asked: ['shape'],
    choice: { shape: 'match', columns: { Players: 'players' } },
    becomes: ['left out: 2, 3, 4'],
  },
  'Equal first places are asked': {
    file: `Date,Game,Player,Rank
      2026-01-03,Pandemic,Ann,1
      2026-01-03,Pandemic,Bob,1`,
    asked: ['tied'],
    answers: { tied: 'together' },
    becomes: ['Pandemic 2026-01-03 cooperative: Ann Win, Bob Win'],
  },
}

testTables(cases)
