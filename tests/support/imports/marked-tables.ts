import type { KeptTable } from './kept-table.ts'

/** Tables with yes-or-no columns, about matches or about people. */
export const markedTables: readonly KeptTable[] = [
  {
    name: 'only whether I won',
    text: ['Date,Game,Won?', '2024-01-01,Azul,yes', '2024-01-02,Azul,no'],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Win',
      'Azul 2024-01-02 competitive none: Me Loss',
    ],
    asked: ['mine_alone'],
    told: [],
  },
  {
    name: 'whether I won, and a score',
    text: ['Date,Game,Won?,Score', '2024-01-01,Azul,1,84', '2024-01-02,Azul,0,40'],
    becomes: [
      'Azul 2024-01-01 competitive highest: Me 84 Win',
      'Azul 2024-01-02 competitive highest: Me 40 Loss',
    ],
    asked: ['mine_alone'],
    told: [],
  },
  {
    name: 'marks of the match',
    text: [
      'Date,Game,Won?,Expansion used,Tie-break',
      '2024-01-01,Azul,yes,no,no',
      '2024-01-02,Azul,no,yes,no',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Win',
      'Azul 2024-01-02 competitive none: Me Loss',
    ],
    asked: ['mine_alone'],
    told: ['These columns are not read: “Expansion used”, “Tie-break”.'],
  },
  {
    name: 'marks beside scores',
    text: [
      'Date,Game,Ann,Bob,Tie-break,Sunny',
      '2024-01-01,Azul,10,8,no,yes',
      '2024-01-02,Azul,7,8,yes,yes',
    ],
    becomes: [
      'Azul 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Azul 2024-01-02 competitive highest: Ann 7 Loss, Bob 8 Win',
    ],
    asked: ['person_columns', 'best_score'],
    told: ['These columns are not read: “Tie-break”, “Sunny”.'],
  },
  {
    name: 'marks beside letters',
    text: ['Date,Game,Ann,Bob,Sunny,New?', '2024-01-01,Azul,W,L,x,y', '2024-01-02,Azul,L,W,,y'],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Azul 2024-01-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['person_columns'],
    told: ['These columns are not read: “Sunny”, “New?”.'],
  },
  {
    name: 'marks beside a winner',
    text: [
      'Date,Game,Ann,Bob,Cid,Winner,Expansion used',
      '2024-01-01,Azul,yes,yes,no,Bob,yes',
      '2024-01-02,Azul,yes,yes,yes,Cid,no',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Azul 2024-01-02 competitive none: Ann Loss, Bob Loss, Cid Win',
    ],
    asked: ['person_columns'],
    told: ['The column “Expansion used” is not read.'],
  },
  {
    name: 'marks of winners in columns',
    text: ['Date,Game,Ann,Bob,Cid', '2024-01-01,Azul,yes,no,no', '2024-01-02,Azul,no,no,yes'],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Win, Bob Loss, Cid Loss',
      'Azul 2024-01-02 competitive none: Ann Loss, Bob Loss, Cid Win',
    ],
    asked: ['person_columns'],
  },
  {
    name: 'marks of German',
    text: ['Datum;Spiel;Gewonnen;Erweiterung benutzt;Online', '01.02.2024;Azul;ja;nein;ja'],
    becomes: ['Azul 2024-02-01 competitive none: Me Win'],
    asked: ['mine_alone'],
  },
  {
    name: 'finished is no place',
    text: ['Date,Game,Players,Winner,Finished', '2024-01-01,Azul,"Ann, Bob",Ann,yes'],
    becomes: ['Azul 2024-01-01 competitive none: Ann Win, Bob Loss'],
    asked: [],
    told: ['The column “Finished” is not read.'],
  },
  {
    name: 'losers beside players',
    text: [
      'Date,Game,Player 1,Player 2,Player 3,Loser',
      '2024-01-01,Durak,Ann,Bob,,Bob',
      '2024-01-02,Durak,Ann,Bob,Cid,2',
      '2024-01-03,Durak,Ann,Bob,Cid,Zoe',
    ],
    becomes: [
      'Durak 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Durak 2024-01-02 competitive none: Ann, Bob Loss, Cid',
      'Durak 2024-01-03 competitive highest: Ann, Bob, Cid; (Result: Zoe)',
    ],
    asked: [],
    told: ['Without a winner: 2 lines.', '1 result is not understood.'],
  },
  {
    name: 'losers marked in rows',
    text: ['Date,Game,Player,Loser', '2024-01-01,Durak,Ann,', '2024-01-01,Durak,Bob,x'],
    becomes: ['Durak 2024-01-01 competitive none: Ann Win, Bob Loss'],
    asked: [],
  },
]
