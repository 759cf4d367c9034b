import type { KeptTable } from './kept-table.ts'

const azul = 'Azul 2024-01-01 competitive'

/** Tables with columns that belong together by numbers and sides in their titles. */
export const pairedTables: readonly KeptTable[] = [
  {
    name: 'numbers out of order',
    text: ['Date,Game,Player 1,Player 2,Score 2,Score 1', '2024-01-01,Azul,Ann,Bob,8,10'],
    becomes: [`${azul} highest: Ann 10 Win, Bob 8 Loss`],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'numbers with a gap',
    text: [
      'Date,Game,Player 1,Player 2,Player 3,Score 1,Score 3',
      '2024-01-01,Azul,Ann,Bob,Cid,10,30',
      '2024-01-02,Azul,Ann,,Cid,10,30',
    ],
    becomes: [
      `${azul} highest: Ann 10, Bob, Cid 30`,
      'Azul 2024-01-02 competitive highest: Ann 10 Loss, Cid 30 Win',
    ],
    asked: ['best_score'],
    told: ['Without a winner: 1 line.'],
  },
  {
    name: 'a score of nobody',
    text: ['Date,Game,Name 1,Name 2,Points 1,Points 3', '2024-01-01,Azul,Ann,Bob,10,8'],
    becomes: [`${azul} highest: Ann 10, Bob`],
    asked: [],
    told: ['No player belongs to the column “Points 3”.', 'Without a winner: 1 line.'],
  },
  {
    name: 'a score beside a blank name',
    text: [
      'Date,Game,Player 1,Player 2,Player 3,Score 1,Score 2,Score 3',
      '2024-01-01,Azul,Ann,Bob,,10,8,40',
    ],
    becomes: [`${azul} highest: Ann 10 Win, Bob 8 Loss; (Result: 40 (Player 3))`],
    asked: ['best_score'],
    told: ['1 result is not understood.'],
  },
  {
    name: 'short titles',
    text: ['Date,Game,P1,S1,P2,S2', '2024-01-01,Azul,Ann,10,Bob,8'],
    becomes: [`${azul} highest: Ann 10 Win, Bob 8 Loss`],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'short titles of German, the other way round',
    text: ['Datum;Spiel;S1;S2;P2;P1', '01.02.2024;Azul;Ann;Bob;10;8'],
    becomes: ['Azul 2024-02-01 competitive highest: Ann 8 Loss, Bob 10 Win'],
    asked: ['best_score'],
  },
  {
    name: 'short titles of results',
    text: ['Date,Game,P1,P2,R2,R1', '2024-01-01,Azul,Ann,Bob,W,L'],
    becomes: [`${azul} none: Ann Loss, Bob Win`],
    asked: [],
  },
  {
    name: 'words and numbers in one',
    text: [
      'Date,Game,Player1Name,Player2Name,Player2Score,Player1Score',
      '2024-01-01,Azul,Ann,Bob,10,30',
    ],
    becomes: [`${azul} highest: Ann 30 Win, Bob 10 Loss`],
    asked: ['best_score'],
  },
  {
    name: 'results by number',
    text: ['Date,Game,Player1,Player2,Result2,Result1', '2024-01-01,Azul,Ann,Bob,Win,Loss'],
    becomes: [`${azul} none: Ann Loss, Bob Win`],
    asked: [],
  },
  {
    name: 'marks of winners by number',
    text: ['Date,Game,Player 1,Player 2,Won 2,Won 1', '2024-01-01,Azul,Ann,Bob,yes,no'],
    becomes: [`${azul} none: Ann Loss, Bob Win`],
    asked: [],
  },
  {
    name: 'places by number',
    text: [
      'Date,Game,Player 1,Player 2,Player 3,Place 3,Place 2,Place 1',
      '2024-01-01,Azul,Ann,Bob,Cid,1,2,3',
    ],
    becomes: [`${azul} none: Ann #3 Loss, Bob #2 Loss, Cid #1 Win`],
    asked: [],
    told: [],
  },
  {
    name: 'teams by number',
    text: [
      'Date,Game,Player 1,Player 2,Team 2,Team 1,Winner',
      '2024-01-01,Azul,Ann,Bob,Red,Blue,Red',
    ],
    becomes: ['Azul 2024-01-01 teams none: Ann (Blue) Loss, Bob (Red) Win'],
    asked: [],
  },
  {
    name: 'letters in titles',
    text: ['Date,Game,Player A,Player B,Score B,Score A', '2024-01-01,Azul,Ann,Bob,10,30'],
    becomes: [`${azul} highest: Ann 30 Win, Bob 10 Loss`],
    asked: ['best_score'],
  },
  {
    name: 'letters and numbers in titles',
    text: ['Date,Game,Player A,Player B,Score 2,Score 1', '2024-01-01,Azul,Ann,Bob,10,30'],
    becomes: [`${azul} highest: Ann 30 Win, Bob 10 Loss`],
    asked: ['best_score'],
  },
  {
    name: 'ordinals in titles',
    text: ['Date,Game,1st Player,2nd Player,2nd Score,1st Score', '2024-01-01,Azul,Ann,Bob,8,10'],
    becomes: [`${azul} highest: Ann 10 Win, Bob 8 Loss`],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'sides in titles',
    text: ['Date,Game,Home,Away,Away Score,Home Score', '2024-01-01,Football,Ann,Bob,3,2'],
    becomes: ['Football 2024-01-01 competitive highest: Ann 2 Loss, Bob 3 Win'],
    asked: ['best_score'],
  },
  {
    name: 'the first without a number',
    text: ['Date,Game,Player,Player 2,Score 2,Score', '2024-01-01,Azul,Ann,Bob,10,30'],
    becomes: [`${azul} highest: Ann 30 Win, Bob 10 Loss`],
    asked: ['best_score'],
  },
  {
    name: 'only the second has a score',
    text: ['Date,Game,Player 1,Player 2,Score 2', '2024-01-01,Azul,Ann,Bob,30'],
    becomes: [`${azul} highest: Ann, Bob 30`],
    asked: [],
    told: ['Without a winner: 1 line.'],
  },
  {
    name: 'winners by number',
    text: [
      'Date,Game,Player 2,Player 1,Winner',
      '2024-01-01,Azul,Ann,Bob,Player 1',
      '2024-01-02,Azul,Ann,Bob,2',
      '2024-01-03,Azul,Ann,Bob,P1',
    ],
    becomes: [
      `${azul} none: Ann Loss, Bob Win`,
      'Azul 2024-01-02 competitive none: Ann Win, Bob Loss',
      'Azul 2024-01-03 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'winners from 0',
    text: [
      'Date,Game,Player 1,Player 2,Winner',
      '2024-01-01,Azul,Ann,Bob,0',
      '2024-01-02,Azul,Ann,Bob,1',
    ],
    becomes: [
      `${azul} highest: Ann, Bob; (Winner: 0)`,
      'Azul 2024-01-02 competitive highest: Ann, Bob; (Winner: 1)',
    ],
    asked: [],
    told: ['The winner is nobody of the table: 2 lines.'],
  },
  {
    name: 'rounds and a total',
    text: [
      'Date,Game,Player,Score 1,Score 2,Total',
      '2024-01-01,Azul,Ann,10,5,15',
      '2024-01-01,Azul,Bob,8,9,17',
    ],
    becomes: [`${azul} highest: Ann 15 Loss, Bob 17 Win`],
    asked: ['best_score'],
    told: ['No player belongs to the columns “Score 1”, “Score 2”.'],
  },
  {
    name: 'a list beside numbered scores',
    text: [
      'Date,Game,Players,Score 2,Score 1',
      '2024-01-01,Azul,"Ann, Bob",10,30',
      '2024-01-02,Azul,"Ann, Bob, Cid",10,30',
    ],
    becomes: [
      `${azul} highest: Ann 30 Win, Bob 10 Loss`,
      'Azul 2024-01-02 competitive highest: Ann, Bob, Cid; (Result: 30;10)',
    ],
    asked: ['best_score'],
  },
  {
    name: 'one column for many players',
    text: [
      'Date,Game,Player 1,Player 2,Player 3,Winner,Score',
      '2024-01-01,Azul,Ann,Bob,Cid,1,"54, 40, 30"',
      '2024-01-02,Azul,Ann,Bob,Cid,"Ann, Bob",54',
      '2024-01-03,Azul,Ann,Bob,Cid,Cid,',
    ],
    becomes: [
      `${azul} highest: Ann 54 Win, Bob 40 Loss, Cid 30 Loss`,
      'Azul 2024-01-02 competitive none: Ann Win, Bob Win, Cid Loss; (Result: 54)',
      'Azul 2024-01-03 competitive none: Ann Loss, Bob Loss, Cid Win',
    ],
    asked: [],
    told: ['1 result is not understood.'],
  },
  {
    name: 'places of many players in one column',
    text: ['Date,Game,Player 1,Player 2,Player 3,Rank', '2024-01-01,Azul,Ann,Bob,Cid,"2, 1, 3"'],
    becomes: [`${azul} none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss`],
    asked: [],
  },
  {
    name: 'forecasts',
    text: [
      'Date,Game,Home,Away,Result',
      '2024-01-01,Football,Ann,Bob,1',
      '2024-01-02,Football,Ann,Bob,X',
      '2024-01-03,Football,Ann,Bob,2',
    ],
    becomes: [
      'Football 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Football 2024-01-02 competitive none: Ann Draw, Bob Draw',
      'Football 2024-01-03 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'forecasts out of order',
    text: [
      'Date,Game,Player 2,Player 1,Result',
      '2024-01-01,Azul,Ann,Bob,1',
      '2024-01-02,Azul,Ann,Bob,2',
    ],
    becomes: [
      `${azul} none: Ann Loss, Bob Win`,
      'Azul 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'one number of two players',
    text: [
      'Date,Game,Player 1,Player 2,Score,Rank,Result',
      '2024-01-01,Azul,Ann,Bob,2,,',
      '2024-01-02,Azul,Ann,Bob,,2,',
      '2024-01-03,Azul,Ann,Bob,,,2',
      '2024-01-04,Azul,Ann,Bob,,,5',
    ],
    becomes: [
      `${azul} highest: Ann, Bob; (Result: 2)`,
      'Azul 2024-01-02 competitive highest: Ann, Bob; (Result: 2)',
      'Azul 2024-01-03 competitive highest: Ann, Bob; (Result: 2)',
      'Azul 2024-01-04 competitive highest: Ann, Bob; (Result: 5)',
    ],
    asked: [],
  },
  {
    name: 'points of the first',
    text: [
      'Date,Game,Player 1,Player 2,Result',
      '2024-01-01,Chess,Ann,Bob,1',
      '2024-01-02,Chess,Ann,Bob,0',
      '2024-01-03,Chess,Ann,Bob,0.5',
    ],
    becomes: [
      'Chess 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-02 competitive none: Ann Loss, Bob Win',
      'Chess 2024-01-03 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
]
