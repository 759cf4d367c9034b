import type { KeptTable } from './kept-table.ts'

const both = (first: string, second: string) =>
  `Ann (Ann & Bob) ${first}, Bob (Ann & Bob) ${first}, Cid (Cid & Dan) ${second}, Dan (Cid & Dan) ${second}`

/** Tables with a cell that tells a whole match. */
export const toldTables: readonly KeptTable[] = [
  {
    name: 'an order in one cell',
    text: [
      'Date,Game,Players',
      '2024-01-01,Azul,1. Bob 2. Ann',
      '2024-01-02,Azul,1) Bob 2) Ann 3) Cid',
      '2024-01-03,Azul,"1st Bob, 2nd Ann"',
      '2024-01-04,Azul,"Bob 1st, Ann 2nd"',
      '2024-01-05,Azul,#1 Bob #2 Ann',
      '2024-01-06,Azul,🥇 Bob 🥈 Ann',
      '2024-01-07,Azul,Bob > Ann = Cid',
      '2024-01-08,Azul,1. Bob (54) 2. Ann (40)',
      '2024-01-09,Azul,1. Bob 2. Ann 2. Cid 4. Dan',
      '2024-01-10,Azul,1. Cid/Dan 2. Ann/Bob',
      '2024-01-11,Azul,"1. Bob, Cid 3. Dan"',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Bob #1 Win, Ann #2 Loss',
      'Azul 2024-01-02 competitive none: Bob #1 Win, Ann #2 Loss, Cid #3 Loss',
      'Azul 2024-01-03 competitive none: Bob #1 Win, Ann #2 Loss',
      'Azul 2024-01-04 competitive none: Bob #1 Win, Ann #2 Loss',
      'Azul 2024-01-05 competitive none: Bob #1 Win, Ann #2 Loss',
      'Azul 2024-01-06 competitive none: Bob #1 Win, Ann #2 Loss',
      'Azul 2024-01-07 competitive none: Bob #1 Win, Ann #2 Loss, Cid #2 Loss',
      'Azul 2024-01-08 competitive highest: Bob 54 #1 Win, Ann 40 #2 Loss',
      'Azul 2024-01-09 competitive none: Bob #1 Win, Ann #2 Loss, Cid #2 Loss, Dan #4 Loss',
      'Azul 2024-01-10 teams none: Cid (Cid & Dan) #1 Win, Dan (Cid & Dan) #1 Win, Ann (Ann & Bob) #2 Loss, Bob (Ann & Bob) #2 Loss',
      'Azul 2024-01-11 competitive none: Bob #1 Draw, Cid #1 Draw, Dan #3 Loss',
    ],
    asked: [],
    told: [],
  },
  {
    name: 'an order beside a list',
    text: [
      'Date,Game,Players,Result',
      '2024-01-01,Azul,"Ann, Bob",1. Bob 2. Ann',
      '2024-01-02,Azul,"Ann, Bob, Cid",Bob > Ann > Cid',
      '2024-01-03,Azul,"Ann, Bob",Bob beat Ann',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann #2 Loss, Bob #1 Win',
      'Azul 2024-01-02 competitive none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss',
      'Azul 2024-01-03 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
    told: [],
  },
  {
    name: 'an order of places beside a list',
    text: ['Datum;Spiel;Spieler;Platzierung', '2024-01-01;Azul;Ann, Bob;1. Bob 2. Ann'],
    becomes: ['Azul 2024-01-01 competitive none: Ann #2 Loss, Bob #1 Win'],
    asked: [],
  },
  {
    name: 'an order beside two columns',
    text: [
      'Date,Game,Player 1,Player 2,Result',
      '2024-01-01,Azul,Ann,Bob,Bob beat Ann',
      '2024-01-02,Azul,Ann,Bob,1. Bob 2. Ann',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Azul 2024-01-02 competitive none: Ann #2 Loss, Bob #1 Win',
    ],
    asked: [],
    told: [],
  },
  {
    name: 'an order of winners',
    text: [
      'Date,Game,Players,Winner',
      '2024-01-01,Azul,"Ann, Bob",1. Bob 2. Ann',
      '2024-01-02,Azul,"Ann, Bob",Ann beat Bob',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann #2 Loss, Bob #1 Win',
      'Azul 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
    told: [],
  },
  {
    name: 'names like verbs',
    text: [
      'Date,Game,Players,Winner,Notes',
      '2024-01-01,Azul,Ann & Beat & Bob,Beat,Great - fun',
      '2024-01-02,Azul,"Ann, Beat, Bob",Ann,',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Loss, Beat Win, Bob Loss; (Great - fun)',
      'Azul 2024-01-02 competitive none: Ann Win, Beat Loss, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'only an order',
    text: ['Date,Game,Ranking', '2024-01-01,Azul,1. Bob 2. Ann'],
    becomes: ['Azul 2024-01-01 competitive none: Bob #1 Win, Ann #2 Loss'],
    asked: [],
  },
  {
    name: 'who beat whom',
    text: [
      'Date,Game,Result',
      '2024-01-01,Azul,Ann beat Bob',
      '2024-01-02,Azul,Ann/Bob beat Cid/Dan',
      '2024-01-03,Azul,Ann lost to Bob',
      '2024-01-04,Azul,Ann beat Bob 21-15',
      '2024-01-05,Azul,Ann lost to Bob 21-15',
      '2024-01-06,Azul,Ann drew with Bob',
      '2024-01-07,Azul,Ann & Bob defeated Cid & Dan (10:8)',
      '2024-01-08,Azul,Ann beat Bob and Cid',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Win, Bob Loss',
      `Azul 2024-01-02 teams none: ${both('Win', 'Loss')}`,
      'Azul 2024-01-03 competitive none: Ann Loss, Bob Win',
      'Azul 2024-01-04 competitive highest: Ann 21 Win, Bob 15 Loss',
      'Azul 2024-01-05 competitive highest: Ann 15 Loss, Bob 21 Win',
      'Azul 2024-01-06 competitive none: Ann Draw, Bob Draw',
      `Azul 2024-01-07 teams highest: ${both('10 Win', '8 Loss')}`,
      'Azul 2024-01-08 competitive none: Ann Win, Bob Loss, Cid Loss',
    ],
    asked: ['pair_order'],
  },
  {
    name: 'who beat whom in other languages',
    text: [
      'Datum;Spiel;Spieler',
      '2024-01-01;Tichu;Ann/Bob schlagen Cid/Dan',
      '2024-01-02;Tichu;Ann/Bob verlieren gegen Cid/Dan',
      '2024-01-03;Tichu;Ann a battu Bob',
      '2024-01-04;Tichu;Ann perdió contra Bob',
      '2024-01-05;Tichu;Ann ha battuto Bob',
      '2024-01-06;Tichu;Ann verloor van Bob',
      '2024-01-07;Tichu;Ann venceu Bob',
      '2024-01-08;Tichu;Ann przegrała z Bob',
    ],
    becomes: [
      `Tichu 2024-01-01 teams none: ${both('Win', 'Loss')}`,
      `Tichu 2024-01-02 teams none: ${both('Loss', 'Win')}`,
      'Tichu 2024-01-03 competitive none: Ann Win, Bob Loss',
      'Tichu 2024-01-04 competitive none: Ann Loss, Bob Win',
      'Tichu 2024-01-05 competitive none: Ann Win, Bob Loss',
      'Tichu 2024-01-06 competitive none: Ann Loss, Bob Win',
      'Tichu 2024-01-07 competitive none: Ann Win, Bob Loss',
      'Tichu 2024-01-08 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'who beat whom beside scores',
    text: [
      'Date,Game,Teams,Score',
      '2024-01-01,Tichu,Ann/Bob beat Cid/Dan,10-8',
      '2024-01-02,Tichu,Ann/Bob beat Cid/Dan,8-10',
    ],
    becomes: [
      `Tichu 2024-01-01 teams highest: ${both('10 Win', '8 Loss')}`,
      `Tichu 2024-01-02 teams highest: ${both('10 Win', '8 Loss')}`,
    ],
    asked: ['pair_order'],
  },
]
