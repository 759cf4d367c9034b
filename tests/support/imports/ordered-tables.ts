import type { KeptTable } from './kept-table.ts'

const tennis = 'Tennis 2024-01-01'
const teams = (first: string, second: string) =>
  `teams highest: Ann (Ann & Bob) ${first}, Bob (Ann & Bob) ${first}, Cid (Cid & Dan) ${second}, Dan (Cid & Dan) ${second}`

/** Tables with results in another order than their columns. */
export const orderedTables: readonly KeptTable[] = [
  {
    name: 'winner loser smaller first',
    text: [
      'Date,Game,Winner,Loser,Score',
      '2024-01-01,Tennis,Ann,Bob,15-21',
      '2024-01-02,Tennis,Bob,Ann,21-19',
    ],
    becomes: [
      `${tennis} competitive highest: Ann 21 Win, Bob 15 Loss`,
      'Tennis 2024-01-02 competitive highest: Bob 21 Win, Ann 19 Loss',
    ],
    asked: ['pair_order'],
  },
  {
    name: 'loser winner',
    text: ['Date,Game,Loser,Winner,Score', '2024-01-01,Tennis,Ann,Bob,15-21'],
    becomes: [`${tennis} competitive highest: Bob 21 Win, Ann 15 Loss`],
    asked: ['pair_order'],
  },
  {
    name: 'winner beside a pair',
    text: [
      'Date,Game,Player 1,Player 2,Score,Winner',
      '2024-01-01,Tennis,Ann,Bob,15-21,Ann',
      '2024-01-02,Tennis,Ann,Bob,15-21,Bob',
    ],
    becomes: [
      `${tennis} competitive highest: Ann 21 Win, Bob 15 Loss`,
      'Tennis 2024-01-02 competitive highest: Ann 15 Loss, Bob 21 Win',
    ],
    asked: ['pair_order'],
  },
  {
    name: 'winning team beside a pair',
    text: ['Date,Game,Players,Score,Winner', '2024-01-01,Tennis,Ann/Bob vs Cid/Dan,15-21,Ann/Bob'],
    becomes: [`${tennis} ${teams('21 Win', '15 Loss')}`],
    asked: ['pair_order'],
  },
  {
    name: 'winner loser with a score each',
    text: [
      'Date,Game,Winner,Loser,Loser Score,Winner Score',
      '2024-01-01,Tennis,Ann,Bob,15,21',
      '2024-01-02,Golf,Ann,Bob,80,72',
    ],
    becomes: [
      `${tennis} competitive highest: Ann 21 Win, Bob 15 Loss`,
      'Golf 2024-01-02 competitive lowest: Ann 72 Win, Bob 80 Loss',
    ],
    asked: [],
  },
  {
    name: 'winner score loser score',
    text: ['Date,Game,Winner,Score,Loser,Score', '2024-01-01,Tennis,Ann,21,Bob,15'],
    becomes: [`${tennis} competitive highest: Ann 21 Win, Bob 15 Loss`],
    asked: [],
  },
  {
    name: 'winner loser and other scores',
    text: [
      'Date,Game,Winner,Loser,Score',
      '2024-01-01,Tennis,Ann,Bob,21',
      '2024-01-02,Tennis,Ann,Bob,"6-4, 6-2"',
    ],
    becomes: [
      `${tennis} competitive none: Ann Win, Bob Loss; (Result: 21)`,
      'Tennis 2024-01-02 competitive none: Ann Win, Bob Loss; (Result: 6-4, 6-2)',
    ],
    asked: [],
    told: ['2 results are not understood.'],
  },
  {
    name: 'winner loser result',
    text: [
      'Date,Game,Winner,Loser,Result',
      '2024-01-01,Tennis,Ann,Bob,15:21',
      '2024-01-02,Tennis,Ann,Bob,21:15',
    ],
    becomes: [
      `${tennis} competitive highest: Ann 21 Win, Bob 15 Loss`,
      'Tennis 2024-01-02 competitive highest: Ann 21 Win, Bob 15 Loss',
    ],
    asked: ['pair_order'],
  },
  {
    name: 'winners losers scores',
    text: [
      'Date,Game,Winners,Losers,Score',
      '2024-01-01,Tennis,Ann & Bob,Cid & Dan,10-8',
      '2024-01-02,Tennis,"Ann, Bob","Cid, Dan",8-10',
      '2024-01-03,Tennis,Ann,Cid,10-8',
    ],
    becomes: [
      `${tennis} ${teams('10 Win', '8 Loss')}`,
      `Tennis 2024-01-02 ${teams('10 Win', '8 Loss')}`,
      'Tennis 2024-01-03 competitive highest: Ann 10 Win, Cid 8 Loss',
    ],
    asked: ['ended_teams', 'pair_order'],
  },
  {
    name: 'winners losers a score each',
    text: [
      'Date,Game,Winners,Winners Score,Losers,Losers Score',
      '2024-01-01,Tennis,Ann & Bob,10,Cid & Dan,8',
    ],
    becomes: [`${tennis} ${teams('10 Win', '8 Loss')}`],
    asked: ['ended_teams'],
  },
  {
    name: 'winners losers without scores',
    text: [
      'Date,Game,Winners,Losers',
      '2024-01-01,Tennis,Ann & Bob,Cid & Dan',
      '2024-01-02,Catan,Ann,"Cid, Dan"',
    ],
    becomes: [
      `${tennis} teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss`,
      'Catan 2024-01-02 competitive none: Ann Win, Cid Loss, Dan Loss',
    ],
    asked: ['ended_teams'],
  },
  {
    name: 'winners losers in columns of their own',
    text: [
      'Date,Game,Winner 1,Winner 2,Loser 1,Loser 2,Score',
      '2024-01-01,Tennis,Ann,Bob,Cid,Dan,10-8',
    ],
    becomes: [`${tennis} ${teams('10 Win', '8 Loss')}`],
    asked: ['ended_teams'],
    told: [],
  },
  {
    name: 'winning and losing team',
    text: [
      'Date,Game,Winning Team,Losing Team,Score',
      '2024-01-01,Tennis,Ann & Bob,Cid & Dan,8-10',
    ],
    becomes: [`${tennis} ${teams('10 Win', '8 Loss')}`],
    asked: ['ended_teams', 'pair_order'],
    told: [],
  },
  {
    name: 'black white',
    text: [
      'Date,Game,Black,White,Result',
      '2024-01-01,Chess,Ann,Bob,1-0',
      '2024-01-02,Go,Ann,Bob,1-0',
      '2024-01-03,Chess,Ann,Bob,0-1',
      '2024-01-04,Chess,Ann,Bob,½-½',
      '2024-01-05,Chess,Ann,Bob,Black',
    ],
    becomes: [
      'Chess 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Go 2024-01-02 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-03 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-04 competitive none: Ann Draw, Bob Draw',
      'Chess 2024-01-05 competitive none: Ann Win, Bob Loss',
    ],
    asked: ['white_second', 'black_first'],
  },
  {
    name: 'black white points',
    text: [
      'Date,Game,Black,White,Score',
      '2024-01-01,Chess,Ann,Bob,1-0',
      '2024-01-02,Chess,Ann,Bob,0-1',
    ],
    becomes: [
      'Chess 2024-01-01 competitive highest: Ann 0 Loss, Bob 1 Win',
      'Chess 2024-01-02 competitive highest: Ann 1 Win, Bob 0 Loss',
    ],
    asked: ['white_second', 'best_score'],
  },
  {
    name: 'white black of go',
    text: [
      'Date,Game,White,Black,Result',
      '2024-01-01,Go,Ann,Bob,1-0',
      '2024-01-02,Go,Ann,Bob,0-1',
      '2024-01-03,Go,Ann,Bob,W',
    ],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-02 competitive none: Ann Loss, Bob Win',
      'Go 2024-01-03 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'black white of German',
    text: [
      'Datum;Spiel;Schwarz;Weiß;Ergebnis',
      '01.02.2024;Schach;Ann;Bob;1:0',
      '02.02.2024;Schach;Ann;Bob;Weiß gewinnt',
    ],
    becomes: [
      'Schach 2024-02-01 competitive none: Ann Loss, Bob Win',
      'Schach 2024-02-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['white_second'],
  },
  {
    name: 'black white letters',
    text: ['Date,Game,Black,White,Result', '2024-01-01,Go,Ann,Bob,W', '2024-01-02,Go,Ann,Bob,B'],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Go 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'black white only W',
    text: ['Date,Game,Black,White,Result', '2024-01-01,Go,Ann,Bob,W'],
    becomes: ['Go 2024-01-01 competitive none: Ann Loss, Bob Win'],
    asked: ['white_second'],
  },
  {
    name: 'black white won and lost',
    text: ['Date,Game,Black,White,Result', '2024-01-01,Go,Ann,Bob,W', '2024-01-02,Go,Ann,Bob,L'],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'black white winner',
    text: [
      'Date,Game,Black,White,Winner',
      '2024-01-01,Go,Ann,Bob,White',
      '2024-01-02,Go,Ann,Bob,B',
    ],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Go 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'black white scores',
    text: ['Date,Game,Black,White,Score', '2024-01-01,Go,Ann,Bob,21-15'],
    becomes: ['Go 2024-01-01 competitive highest: Ann 21 Win, Bob 15 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'chess that is not finished',
    text: [
      'Date,Game,White,Black,Result',
      '2024-01-01,Chess,Ann,Bob,1-0',
      '2024-01-02,Chess,Ann,Bob,*',
      '2024-01-03,Chess,Bob,Ann,*',
    ],
    becomes: [
      'Chess 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-02 competitive highest: Ann, Bob; (Result: *)',
      'Chess 2024-01-03 competitive highest: Bob, Ann; (Result: *)',
    ],
    asked: [],
  },
]
