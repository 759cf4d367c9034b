import type { KeptTable } from './kept-table.ts'

const both = (first: string, second: string) =>
  `Ann (Ann & Bob) ${first}, Bob (Ann & Bob) ${first}, Cid (Cid & Dan) ${second}, Dan (Cid & Dan) ${second}`

/** Tables with a column for each team. */
export const teamTables: readonly KeptTable[] = [
  {
    name: 'team columns winner',
    text: [
      'Date,Game,Team 1,Team 2,Winner',
      '2024-01-01,Codenames,Ann & Bob,Cid & Dan,Team 1',
      '2024-01-02,Codenames,Ann & Bob,Cid & Dan,Ann & Bob',
      '2024-01-03,Codenames,Ann & Bob,Cid & Dan,1',
      '2024-01-04,Codenames,"Ann, Bob","Cid, Dan",2',
      '2024-01-05,Codenames,"Ann, Bob","Cid, Dan",Cid',
      '2024-01-06,Codenames,Ann,"Cid, Dan",Team 2',
      '2024-01-07,Codenames,Ann and Bob,Cid and Dan,Draw',
    ],
    becomes: [
      `Codenames 2024-01-01 teams none: ${both('Win', 'Loss')}`,
      `Codenames 2024-01-02 teams none: ${both('Win', 'Loss')}`,
      `Codenames 2024-01-03 teams none: ${both('Win', 'Loss')}`,
      `Codenames 2024-01-04 teams none: ${both('Loss', 'Win')}`,
      `Codenames 2024-01-05 teams none: ${both('Loss', 'Win')}`,
      'Codenames 2024-01-06 teams none: Ann (Ann) Loss, Cid (Cid & Dan) Win, Dan (Cid & Dan) Win',
      `Codenames 2024-01-07 teams none: ${both('Draw', 'Draw')}`,
    ],
    asked: [],
    told: [],
  },
  {
    name: 'team columns out of order',
    text: [
      'Date,Game,Team 2,Team 1,Score 1,Score 2,Winner',
      '2024-01-01,Codenames,Ann/Bob,Cid/Dan,9,3,1',
    ],
    becomes: [`Codenames 2024-01-01 teams highest: ${both('3 Loss', '9 Win')}`],
    asked: [],
    told: [],
  },
  {
    name: 'team columns scores',
    text: [
      'Date,Game,Team A,Team B,Team B Score,Team A Score',
      '2024-01-01,Codenames,Ann & Bob,Cid & Dan,3,9',
    ],
    becomes: [`Codenames 2024-01-01 teams highest: ${both('9 Win', '3 Loss')}`],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'team columns by colour',
    text: [
      'Date,Game,Red Team,Blue Team,Winner',
      '2024-01-01,Codenames,Ann/Bob,Cid/Dan,Blue',
      '2024-01-02,Codenames,Ann/Bob,Cid/Dan,red team',
    ],
    becomes: [
      `Codenames 2024-01-01 teams none: ${both('Loss', 'Win')}`,
      `Codenames 2024-01-02 teams none: ${both('Win', 'Loss')}`,
    ],
    asked: [],
  },
  {
    name: 'team columns German',
    text: [
      'Datum;Spiel;Mannschaft 1;Mannschaft 2;Ergebnis',
      '01.02.2024;Kicker;Ann und Bob;Cid und Dan;10:8',
    ],
    becomes: [`Kicker 2024-02-01 teams highest: ${both('10 Win', '8 Loss')}`],
    asked: ['best_score'],
  },
  {
    name: 'team columns result',
    text: [
      'Date,Game,Side 1,Side 2,Result',
      '2024-01-01,Codenames,Ann & Bob,Cid & Dan,Side 2 won',
      '2024-01-02,Codenames,Ann & Bob,Cid & Dan,Loss',
      '2024-01-03,Codenames,Ann & Bob,Cid & Dan,Cid & Dan',
    ],
    becomes: [
      `Codenames 2024-01-01 teams none: ${both('Loss', 'Win')}`,
      `Codenames 2024-01-02 teams none: ${both('Loss', 'Win')}`,
      `Codenames 2024-01-03 teams none: ${both('Loss', 'Win')}`,
    ],
    asked: [],
  },
  {
    name: 'winning team',
    text: ['Date,Game,Team 1,Team 2,Winning Team', '2024-01-01,Tichu,Ann & Bob,Cid & Dan,2'],
    becomes: [`Tichu 2024-01-01 teams none: ${both('Loss', 'Win')}`],
    asked: [],
    told: [],
  },
  {
    name: 'three team columns',
    text: ['Date,Game,Team 1,Team 2,Team 3,Winner', '2024-01-01,Tichu,Ann/Bob,Cid/Dan,Eve/Fay,3'],
    becomes: [
      `Tichu 2024-01-01 teams none: ${both('Loss', 'Loss')}, Eve (Eve & Fay) Win, Fay (Eve & Fay) Win`,
    ],
    asked: [],
  },
  {
    name: 'somebody alone against a team',
    text: ['Date,Game,Player 1,Player 2,Score', '2024-01-01,Tichu,Ann,Bob & Cid,10-8'],
    becomes: [
      'Tichu 2024-01-01 teams highest: Ann (Ann) 10 Win, Bob (Bob & Cid) 8 Loss, Cid (Bob & Cid) 8 Loss',
    ],
    asked: ['teams_in_cell', 'best_score'],
  },
  {
    name: 'one result of two sides',
    text: [
      'Date,Game,Players,Result',
      '2024-01-01,Tichu,Ann/Bob vs Cid/Dan,Loss',
      '2024-01-02,Tichu,Ann/Bob vs Cid/Dan,Won',
      '2024-01-03,Tichu,Ann/Bob vs Cid/Dan,Draw',
      '2024-01-04,Chess,Ann vs Bob,L',
      '2024-01-05,Chess,Ann vs Bob,1-0',
    ],
    becomes: [
      `Tichu 2024-01-01 teams none: ${both('Loss', 'Win')}`,
      `Tichu 2024-01-02 teams none: ${both('Win', 'Loss')}`,
      `Tichu 2024-01-03 teams none: ${both('Draw', 'Draw')}`,
      'Chess 2024-01-04 competitive none: Ann Loss, Bob Win',
      'Chess 2024-01-05 competitive none: Ann Win, Bob Loss',
    ],
    asked: ['result_of_side'],
  },
  {
    name: 'one result where I sit',
    text: [
      'Date,Game,Players,Result',
      '2024-01-01,Tichu,Ann/Bob vs Mara/Dan,Loss',
      '2024-01-02,Tichu,Ann/Bob vs Cid/Mara Lind,W',
      '2024-01-03,Tichu,Me/Bob vs Cid/Dan,Loss',
    ],
    becomes: [
      'Tichu 2024-01-01 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Mara (Mara & Dan) Loss, Dan (Mara & Dan) Loss',
      'Tichu 2024-01-02 teams none: Ann (Ann & Bob) Loss, Bob (Ann & Bob) Loss, Cid (Cid & Mara Lind) Win, Mara Lind (Cid & Mara Lind) Win',
      'Tichu 2024-01-03 teams none: Me (Me & Bob) Loss, Bob (Me & Bob) Loss, Cid (Cid & Dan) Win, Dan (Cid & Dan) Win',
    ],
    asked: ['result_of_mine'],
  },
  {
    name: 'one result and the numbers of two sides',
    text: [
      'Date,Game,Players,Result,Score',
      '2024-01-01,Tichu,Ann/Bob vs Cid/Dan,Loss,8-10',
      '2024-01-02,Tichu,Ann/Bob vs Cid/Mara,Loss,10-8',
    ],
    becomes: [
      `Tichu 2024-01-01 teams highest: ${both('8 Loss', '10 Win')}`,
      'Tichu 2024-01-02 teams highest: Ann (Ann & Bob) 10 Win, Bob (Ann & Bob) 10 Win, Cid (Cid & Mara) 8 Loss, Mara (Cid & Mara) 8 Loss',
    ],
    asked: ['best_score', 'result_of_mine'],
  },
  {
    name: 'one word of two sides',
    text: [
      'Date,Game,Players,Winner',
      '2024-01-01,Tichu,Ann/Bob vs Mara/Dan,We',
      '2024-01-02,Tichu,Ann/Bob vs Mara/Dan,lost',
      '2024-01-03,Tichu,Ann/Bob vs Cid/Dan,None',
    ],
    becomes: [
      'Tichu 2024-01-01 teams none: Ann (Ann & Bob) Loss, Bob (Ann & Bob) Loss, Mara (Mara & Dan) Win, Dan (Mara & Dan) Win',
      'Tichu 2024-01-02 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Mara (Mara & Dan) Loss, Dan (Mara & Dan) Loss',
      'Tichu 2024-01-03 cooperative none: Ann Loss, Bob Loss, Cid Loss, Dan Loss',
    ],
    asked: ['result_of_mine', 'nobody_won'],
  },
  {
    name: 'results of two sides',
    text: [
      'Date,Game,Players,Result',
      '2024-01-01,Tichu,Ann/Bob vs Cid/Dan,"Win, Loss"',
      '2024-01-02,Tichu,Ann/Bob vs Cid/Dan,Cid/Dan',
      '2024-01-03,Tichu,Ann/Bob vs Cid/Dan,Bob',
      '2024-01-04,Chess,"Ann, Bob",Bob won',
    ],
    becomes: [
      `Tichu 2024-01-01 teams none: ${both('Win', 'Loss')}`,
      `Tichu 2024-01-02 teams none: ${both('Loss', 'Win')}`,
      `Tichu 2024-01-03 teams none: ${both('Win', 'Loss')}`,
      'Chess 2024-01-04 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'one loss of three sides',
    text: ['Date,Game,Players,Result', '2024-01-01,Tichu,Ann/Bob vs Cid/Dan vs Eve/Fay,Loss'],
    becomes: [
      `Tichu 2024-01-01 teams none: Ann (Ann & Bob) Loss, Bob (Ann & Bob) Loss, Cid (Cid & Dan), Dan (Cid & Dan), Eve (Eve & Fay), Fay (Eve & Fay)`,
    ],
    asked: ['result_of_side'],
    told: ['Without a winner: 1 line.'],
  },
  {
    name: 'won beside a list',
    text: [
      'Date,Game,Players,Won?',
      '2024-01-01,Pandemic,"Ann, Bob",yes',
      '2024-01-02,Pandemic,"Ann, Bob",no',
    ],
    becomes: [
      'Pandemic 2024-01-01 cooperative none: Ann Win, Bob Win',
      'Pandemic 2024-01-02 cooperative none: Ann Loss, Bob Loss',
    ],
    asked: ['result_of_all'],
  },
]
