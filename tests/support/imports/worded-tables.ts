import type { KeptTable } from './kept-table.ts'

/** Tables with people in columns, words and durations. */
export const wordedTables: readonly KeptTable[] = [
  {
    name: 'wide letters',
    text: ['Date,Game,Ann,Bob', '2024-01-01,Catan,W,L', '2024-01-02,Catan,L,W'],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['person_columns'],
  },
  {
    name: 'wide ranks',
    text: ['Date,Game,Ann,Bob,Cid', '2024-01-01,Skull,1st,3rd,2nd'],
    becomes: ['Skull 2024-01-01 competitive none: Ann #1 Win, Bob #3 Loss, Cid #2 Loss'],
    asked: ['person_columns'],
  },
  {
    name: 'fill game',
    text: [
      'Game,Date,Players,Winner',
      'Catan,2024-01-01,"Ann, Bob",Ann',
      ',2024-01-02,"Ann, Bob",Bob',
      'Azul,2024-01-03,"Ann, Bob",Ann',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-02 competitive none: Ann Loss, Bob Win',
      'Azul 2024-01-03 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'durations hours',
    text: [
      'Date,Game,Players,Winner,Hours',
      '2024-01-01,Catan,"Ann, Bob",Ann,2',
      '2024-01-02,Catan,"Ann, Bob",Ann,1.5',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss; 120 min',
      'Catan 2024-01-02 competitive none: Ann Win, Bob Loss; 90 min',
    ],
    asked: [],
  },
  {
    name: 'durations mix',
    text: [
      'Date,Game,Players,Winner,Duration',
      '2024-01-01,Catan,"Ann, Bob",Ann,2',
      '2024-01-02,Catan,"Ann, Bob",Ann,1.5',
      '2024-01-03,Catan,"Ann, Bob",Ann,1 Std. 15 Min.',
      '2024-01-04,Catan,"Ann, Bob",Ann,45:00',
      '2024-01-05,Catan,"Ann, Bob",Ann,1½ h',
      '2024-01-06,Catan,"Ann, Bob",Ann,90-120',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss; 120 min',
      'Catan 2024-01-02 competitive none: Ann Win, Bob Loss; 90 min',
      'Catan 2024-01-03 competitive none: Ann Win, Bob Loss; 75 min',
      'Catan 2024-01-04 competitive none: Ann Win, Bob Loss; 45 min',
      'Catan 2024-01-05 competitive none: Ann Win, Bob Loss; 90 min',
      'Catan 2024-01-06 competitive none: Ann Win, Bob Loss',
    ],
    asked: ['hours'],
  },
  {
    name: 'lowest',
    text: ['Date,Game,Player,Score,Win', '2024-01-01,Golf,Ann,72,yes', '2024-01-01,Golf,Bob,80,no'],
    becomes: ['Golf 2024-01-01 competitive lowest: Ann 72 Win, Bob 80 Loss'],
    asked: [],
  },
  {
    name: 'numbered list',
    text: ['Date,Game,Players', '2024-01-01,Skull,"1. Bob, 2. Ann, 3. Cid"'],
    becomes: ['Skull 2024-01-01 competitive none: Bob #1 Win, Ann #2 Loss, Cid #3 Loss'],
    asked: [],
  },
  {
    name: 'quoted list',
    text: [
      'Date,Game,Players,Winner',
      '2024-01-01,Azul,"""Doe, Jane"", ""Roe, Rick""","Roe, Rick"',
    ],
    becomes: ['Azul 2024-01-01 competitive none: Doe, Jane Loss, Roe, Rick Win'],
    asked: [],
  },
  {
    name: 'semicolon names',
    text: ['Date,Game,Players,Winner', '2024-01-01,Azul,"Doe, Jane; Roe, Rick","Doe, Jane"'],
    becomes: ['Azul 2024-01-01 competitive none: Doe, Jane Win, Roe, Rick Loss'],
    asked: ['comma_names'],
  },
  {
    name: 'game amp',
    text: [
      'Date,Game,Player,Score',
      '2024-01-01,Dungeons & Dragons: Castle Ravenloft,Ann,10',
      '2024-01-01,Dungeons & Dragons: Castle Ravenloft,Bob,8',
    ],
    becomes: [
      'Dungeons & Dragons: Castle Ravenloft 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
    ],
    asked: ['best_score'],
  },
  {
    name: 'letters german',
    text: [
      'Datum;Spiel;Spieler;Ergebnis',
      '01.02.2024;Schach;Ann;S',
      '01.02.2024;Schach;Bob;N',
      '02.02.2024;Schach;Ann;U',
      '02.02.2024;Schach;Bob;U',
    ],
    becomes: [
      'Schach 2024-02-01 competitive none: Ann Win, Bob Loss',
      'Schach 2024-02-02 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
  {
    name: 'letters unclear',
    text: ['Datum;Spiel;Spieler;Ergebnis', '01.02.2024;Schach;Ann;D', '01.02.2024;Schach;Bob;V'],
    becomes: ['Schach 2024-02-01 competitive none: Ann Loss, Bob Win'],
    asked: [],
  },
  {
    name: 'list result',
    text: [
      'Date,Game,Players,Result',
      '2024-01-01,Pandemic,"Ann, Bob",Lost',
      '2024-01-02,Pandemic,"Ann, Bob",Won',
    ],
    becomes: [
      'Pandemic 2024-01-01 cooperative none: Ann Loss, Bob Loss',
      'Pandemic 2024-01-02 cooperative none: Ann Win, Bob Win',
    ],
    asked: ['result_of_all'],
  },
  {
    name: 'winner text',
    text: [
      'Date,Game,Players,Winner',
      '2024-01-01,Azul,"Ann Smith, Bob Jones",Bob',
      '2024-01-02,Azul,"Ann Smith, Bob Jones",Ann wins',
      '2024-01-03,Pandemic,"Ann Smith, Bob Jones",The game',
      '2024-01-04,Azul,"Ann Smith, Bob Jones",Tie',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Smith Loss, Bob Jones Win',
      'Azul 2024-01-02 competitive none: Ann Smith Win, Bob Jones Loss',
      'Pandemic 2024-01-03 cooperative none: Ann Smith Loss, Bob Jones Loss',
      'Azul 2024-01-04 competitive none: Ann Smith Draw, Bob Jones Draw',
    ],
    asked: ['nobody_won'],
  },
  {
    name: 'time col',
    text: [
      'Date,Time,Game,Players,Winner',
      '2024-01-01,00:45,Azul,"Ann, Bob",Ann',
      '2024-01-02,9:30 pm,Azul,"Ann, Bob",Ann',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Azul 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: ['midnight'],
  },
  {
    name: 'ranks vs winner',
    text: [
      'Date,Game,Player,Rank,Winner',
      '2024-01-01,Azul,Ann,1,Bob',
      '2024-01-01,Azul,Bob,2,Bob',
    ],
    becomes: ['Azul 2024-01-01 competitive none: Ann Loss, Bob Win'],
    asked: [],
  },
  {
    name: 'player called game',
    text: ['Date,Game,Players,Winner', '2024-01-01,Azul,"Game, Bob",Game'],
    becomes: ['Azul 2024-01-01 competitive none: Game Win, Bob Loss'],
    asked: [],
  },
  {
    name: 'noscore one',
    text: ['Date,Game,Players,Scores', '2024-01-01,Azul,"Ann, Bob, Cid","54, 40"'],
    becomes: ['Azul 2024-01-01 competitive highest: Ann, Bob, Cid; (Result: 54, 40)'],
    asked: [],
  },
  {
    name: 'all false',
    text: [
      'date,game,player,score,win',
      '2024-01-05,Pandemic,Ann,,FALSE',
      '2024-01-05,Pandemic,Bob,,FALSE',
    ],
    becomes: ['Pandemic 2024-01-05 cooperative none: Ann Loss, Bob Loss'],
    asked: ['nobody_won'],
  },
  {
    name: 'nobody comp',
    text: ['date,game,players,scores,winner', '2024-01-05,Catan,"Ann, Bob","10, 8",None'],
    becomes: ['Catan 2024-01-05 competitive highest: Ann 10, Bob 8'],
    asked: [],
  },
  {
    name: 'no game',
    text: ['Date,White,Black,Result', '2024-01-05,Ann,Bob,1-0'],
    game: 'Chess',
    becomes: ['Chess 2024-01-05 competitive none: Ann Win, Bob Loss'],
    asked: [],
  },
]
