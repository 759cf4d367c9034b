import { type TableCase, testTables } from '#tests/support/imports/table-cases.ts'

const SCORES = { scores: 'highest' }
const scored = (columns: string, ...becomes: string[]): TableCase => ({
  ...{ file: columns, asked: ['scores'], answers: SCORES, becomes },
})

const cases: Record<string, TableCase> = {
  'Two scores stand in one cell': scored(
    `Date,Game,Player 1,Player 2,Score
      2024-01-05,Table tennis,Ann,Bob,21-15
      2024-01-06,Table tennis,Ann,Bob,11-21`,
    'Table tennis 2024-01-05: Ann 21 Win, Bob 15 Loss',
    'Table tennis 2024-01-06: Ann 11 Loss, Bob 21 Win',
  ),
  'A column of results may have places': {
    file: `Date,Game,Player,Result
      2024-03-01,Love Letter,Ann,2nd
      2024-03-01,Love Letter,Bob,1st
      2024-03-01,Love Letter,Cid,3rd`,
    asked: [],
    becomes: ['Love Letter 2024-03-01: Ann #2 Loss, Bob #1 Win, Cid #3 Loss'],
  },
  'Thousands have a point or a comma': scored(
    `date,game,player,score
      2024-01-01,Catan,Ann,1.250
      2024-01-01,Catan,Bob,980
      2024-01-01,Catan,Cid,"1,100"`,
    'Catan 2024-01-01: Ann 1250 Win, Bob 980 Loss, Cid 1100 Loss',
  ),
  'The id of a game is no match': scored(
    `date,game,game id,player,score
      2024-01-01,Catan,13,Ann,10
      2024-01-01,Catan,13,Bob,8
      2024-01-08,Catan,13,Ann,7
      2024-01-08,Catan,13,Bob,10`,
    'Catan 2024-01-01: Ann 10 Win, Bob 8 Loss',
    'Catan 2024-01-08: Ann 7 Loss, Bob 10 Win',
  ),
  'A column is a person': {
    file: `Date,Game,Ann,Bob,Cid
      2024-03-01,Wizard,120,90,-40
      2024-03-08,Wizard,60,200,110`,
    asked: ['people'],
    choice: { columns: { Ann: 'score title', Bob: 'score title', Cid: 'score title' } },
    answers: SCORES,
    becomes: [
      'Wizard 2024-03-01: Ann 120 Win, Bob 90 Loss, Cid -40 Loss',
      'Wizard 2024-03-08: Ann 60 Loss, Bob 200 Win, Cid 110 Loss',
    ],
  },
  'A sign in the name of an expansion divides nothing': scored(
    `Date;Game;Expansions;Player;Score
      01.02.2024;Carcassonne;Carcassonne: Inns & Cathedrals;Ann;100
      01.02.2024;Carcassonne;Carcassonne: Inns & Cathedrals;Bob;90`,
    'Carcassonne 2024-02-01: Ann 100 Win, Bob 90 Loss, Carcassonne: Inns & Cathedrals',
  ),
  'Several winners are each of them one, and words say what became of all': {
    file: `date,game,players,winner
      2024-01-05,Secret Hitler,"Ann, Bob, Cid, Dan, Eve","Ann, Bob, Cid"
      2024-01-06,Pandemic,"Ann, Bob","Ann, Bob"
      2024-01-07,Pandemic,"Ann, Bob",None
      2024-01-08,Pandemic,"Ann, Bob",Game
      2024-01-09,Pandemic,"Ann, Bob",Lost
      2024-01-10,Pandemic,"Ann, Bob",Everyone
      2024-01-11,Azul,"Ann, Bob",Fay`,
    asked: [
      'all_won',
      ...['everyone', 'fay', 'game', 'lost', 'none'].map((word) => `winner:${word}`),
    ],
    answers: {
      ...{ all_won: 'together', 'winner:none': 'lost', 'winner:game': 'lost' },
      ...{ 'winner:lost': 'lost', 'winner:everyone': 'won', 'winner:fay': 'joins' },
    },
    becomes: [
      'Secret Hitler 2024-01-05: Ann Win, Bob Win, Cid Win, Dan Loss, Eve Loss',
      'Pandemic 2024-01-06 cooperative: Ann Win, Bob Win',
      ...['07', '08', '09'].map((day) => `Pandemic 2024-01-${day} cooperative: Ann Loss, Bob Loss`),
      'Pandemic 2024-01-10 cooperative: Ann Win, Bob Win',
      'Azul 2024-01-11: Ann Loss, Bob Loss, Fay Win',
    ],
  },
  'A day may have points and spaces, year first': scored(
    `date,game,player,score
      2024. 1. 6,Catan,Ann,10
      2024. 1. 6,Catan,Bob,8`,
    'Catan 2024-01-06: Ann 10 Win, Bob 8 Loss',
  ),
  'A day may have points and spaces, day first': scored(
    `date;game;player;score
      6. 1. 2024;Catan;Ann;10
      6. 1. 2024;Catan;Bob;8`,
    'Catan 2024-01-06: Ann 10 Win, Bob 8 Loss',
  ),
  'Months have names, and places agree with scores': {
    file: `Datum;Spiel;Spieler;Punkte;Platz
      3. März 2024;Catan;Ann;10;1
      3. März 2024;Catan;Bob;8;2
      5. Mai 2024;Catan;Ann;7;2
      5. Mai 2024;Catan;Bob;10;1`,
    asked: [],
    becomes: [
      'Catan 2024-03-03: Ann 10 #1 Win, Bob 8 #2 Loss',
      'Catan 2024-05-05: Ann 7 #2 Loss, Bob 10 #1 Win',
    ],
  },
  'After midnight it may be the evening before': {
    file: `Timestamp,Game,Winner,Players
      11/4/2023 0:30:03,Catan,Ann,"Ann, Bob, Cid"
      11/14/2023 23:45:10,Azul,Bob,"Ann, Bob"`,
    asked: ['midnight'],
    answers: { midnight: 'evening-before' },
    becomes: [
      'Catan 2023-11-03: Ann Win, Bob Loss, Cid Loss',
      'Azul 2023-11-14: Ann Loss, Bob Win',
    ],
  },
  'A duration has many forms, and hours are asked': {
    file: `date,game,players,winner,duration
      2024-01-01,Catan,"Ann, Bob",Ann,1.5
      2024-01-02,Catan,"Ann, Bob",Ann,90.0
      2024-01-03,Catan,"Ann, Bob",Ann,1 h 30 min
      2024-01-04,Catan,"Ann, Bob",Ann,01:30:00
      2024-01-05,Catan,"Ann, Bob",Ann,"1,5 Std"`,
    asked: ['hours'],
    answers: { hours: 'hours' },
    becomes: ['01', '02', '03', '04', '05'].map(
      (day) => `Catan 2024-01-${day}: Ann Win, Bob Loss, 90 min`,
    ),
  },
  'Flags say who won, and where the scores say otherwise it is asked': {
    file: `date,game,player,score,win
      2024-01-05,Catan,Ann,10,TRUE
      2024-01-05,Catan,Bob,8,FALSE
      2024-01-06,Catan,Ann,9,W
      2024-01-06,Catan,Bob,10,L
      2024-01-07,Catan,Ann,10,Win
      2024-01-07,Catan,Bob,8,Loss`,
    asked: ['against'],
    answers: { against: 'scores' },
    becomes: [
      'Catan 2024-01-05: Ann 10 Win, Bob 8 Loss',
      'Catan 2024-01-06: Ann 9 Loss, Bob 10 Win',
      'Catan 2024-01-07: Ann 10 Win, Bob 8 Loss',
    ],
  },
  'Results have words of four languages': {
    file: `Date,Game,Player,Result
      2024-03-01,Schach,Ann,Gewonnen
      2024-03-01,Schach,Bob,Verloren
      2024-03-02,Schach,Ann,Remis
      2024-03-02,Schach,Bob,Remis`,
    asked: [],
    becomes: ['Schach 2024-03-01: Ann Win, Bob Loss', 'Schach 2024-03-02: Ann Draw, Bob Draw'],
  },
  'Scores may stand beside the names in the order of finishing': {
    file: `Date,Game,1st,2nd,3rd
      2024-02-03,Heat,Ann (20),Bob 18,Cid (9)
      2024-02-10,Heat,Cid 22,Ann: 20,`,
    asked: [],
    becomes: [
      'Heat 2024-02-03: Ann 20 #1 Win, Bob 18 #2 Loss, Cid 9 #3 Loss',
      'Heat 2024-02-10: Cid 22 #1 Win, Ann 20 #2 Loss',
    ],
  },
  'A number behind a name is asked where no column has scores': {
    file: `Date,Game,Player
      2024-02-03,Heat,Ann 20
      2024-02-03,Heat,Bob 18`,
    asked: ['numbers'],
    answers: { numbers: 'score', scores: 'highest' },
    becomes: ['Heat 2024-02-03: Ann 20 Win, Bob 18 Loss'],
  },
  'Numbered guests are nobody’s scores': {
    file: `Date,Game,Players,Winner
      2024-02-03,Heat,"Guest 1, Guest 2",Ann
      2024-02-04,Heat,"Ann, Bob",Ann`,
    asked: ['shape'],
    choice: { shape: 'match', columns: { Players: 'players' } },
    becomes: ['Heat 2024-02-04: Ann Win, Bob Loss', 'left out: 2'],
  },
  'A list with two kinds of dividers is not read': {
    file: `Date,Game,Players,Winner
      2024-02-03,Heat,"Doe, Jane; Roe, Rick","Doe, Jane"
      2024-02-04,Heat,"Ann, Bob",Ann`,
    asked: ['shape'],
    choice: { shape: 'match', columns: { Players: 'players' } },
    becomes: ['Heat 2024-02-04: Ann Win, Bob Loss', 'left out: 2'],
  },
  'What stands in brackets behind names is asked': {
    file: `Date,Game,Players,Winner
      2024-02-03,Root,"Ann (Cats), Bob (Birds)",Ann`,
    asked: ['name:(...)'],
    answers: { 'name:(...)': 'nothing' },
    becomes: ['Root 2024-02-03: Ann Win, Bob Loss'],
  },
  'One number of a match in two games, or on two days, is two matches': scored(
    `Session,Date,Game,Player,Score
      1,2024-02-03,Azul,Ann,61
      1,2024-02-03,Azul,Bob,54
      1,2024-02-03,Catan,Ann,7
      1,2024-02-03,Catan,Bob,8
      1,2024-02-10,Azul,Ann,40
      1,2024-02-10,,Bob,54`,
    'Azul 2024-02-03: Ann 61 Win, Bob 54 Loss',
    'Catan 2024-02-03: Ann 7 Loss, Bob 8 Win',
    'Azul 2024-02-10: Ann 40 Loss, Bob 54 Win',
  ),
  'A number for each row is no match': scored(
    `Play ID,Date,Game,Player,Score
      1,2024-02-03,Azul,Ann,61
      2,2024-02-03,Azul,Bob,54`,
    'Azul 2024-02-03: Ann 61 Win, Bob 54 Loss',
  ),
}

testTables(cases)
