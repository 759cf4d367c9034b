import type { KeptTable } from './kept-table.ts'

/** Tables of each kind, one after the other; the page is tested with them too. */
export const sharedTables: readonly KeptTable[] = [
  {
    name: 'blank repeated cells',
    text: [
      'Date,Game,Player,Score',
      '2024-03-01,Catan,Ann,10',
      ',,Bob,8',
      ',,Cid,7',
      '2024-03-02,Azul,Ann,60',
      ',,Bob,71',
    ],
    becomes: [
      'Catan 2024-03-01 competitive highest: Ann 10 Win, Bob 8 Loss, Cid 7 Loss',
      'Azul 2024-03-02 competitive highest: Ann 60 Loss, Bob 71 Win',
    ],
    asked: ['best_score'],
  },
  {
    name: 'chess results',
    text: [
      'Date,Game,Player 1,Player 2,Result',
      '2024-01-05,Chess,Ann,Bob,1-0',
      '2024-01-06,Chess,Bob,Ann,0-1',
      '2024-01-07,Chess,Ann,Bob,1/2-1/2',
    ],
    becomes: [
      'Chess 2024-01-05 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-06 competitive none: Bob Loss, Ann Win',
      'Chess 2024-01-07 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
  {
    name: 'comma names',
    text: [
      'Date,Game,Player,Score,Winner',
      '2024-03-01,Catan,"Doe, Jane",10,"Doe, Jane"',
      '2024-03-01,Catan,"Roe, Rick",8,"Doe, Jane"',
    ],
    becomes: ['Catan 2024-03-01 competitive highest: Doe, Jane 10 Win, Roe, Rick 8 Loss'],
    asked: ['comma_names'],
  },
  {
    name: 'date czech',
    text: ['date;game;player;score', '6. 1. 2024;Catan;Ann;10', '6. 1. 2024;Catan;Bob;8'],
    becomes: ['Catan 2024-01-06 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'date korean',
    text: ['date,game,player,score', '2024. 1. 6,Catan,Ann,10', '2024. 1. 6,Catan,Bob,8'],
    becomes: ['Catan 2024-01-06 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'durations',
    text: [
      'date,game,player,score,duration',
      '2024-01-01,Catan,Ann,10,1.5',
      '2024-01-01,Catan,Bob,8,1.5',
      '2024-01-02,Catan,Ann,10,90.0',
      '2024-01-02,Catan,Bob,8,90.0',
      '2024-01-03,Catan,Ann,10,1 h 30 min',
      '2024-01-03,Catan,Bob,8,1 h 30 min',
      '2024-01-04,Catan,Ann,10,01:30:00',
      '2024-01-04,Catan,Bob,8,01:30:00',
      '2024-01-05,Catan,Ann,10,"1,5 Std"',
      '2024-01-05,Catan,Bob,8,',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss; 90 min',
      'Catan 2024-01-02 competitive highest: Ann 10 Win, Bob 8 Loss; 90 min',
      'Catan 2024-01-03 competitive highest: Ann 10 Win, Bob 8 Loss; 90 min',
      'Catan 2024-01-04 competitive highest: Ann 10 Win, Bob 8 Loss; 90 min',
      'Catan 2024-01-05 competitive highest: Ann 10 Win, Bob 8 Loss; 90 min',
    ],
    asked: ['hours', 'best_score'],
  },
  {
    name: 'expansion ampersand',
    text: [
      'Date;Game;Expansions;Player;Score',
      '01.02.2024;Carcassonne;Carcassonne: Inns & Cathedrals;Ann;100',
      '01.02.2024;Carcassonne;Carcassonne: Inns & Cathedrals;Bob;90',
    ],
    becomes: [
      'Carcassonne 2024-02-01 competitive highest: Ann 100 Win, Bob 90 Loss; with Carcassonne: Inns & Cathedrals',
    ],
    asked: ['best_score'],
  },
  {
    name: 'gameid rows',
    text: [
      'date,game,game id,player,score',
      '2024-01-01,Catan,13,Ann,10',
      '2024-01-01,Catan,13,Bob,8',
      '2024-01-08,Catan,13,Ann,7',
      '2024-01-08,Catan,13,Bob,10',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Catan 2024-01-08 competitive highest: Ann 7 Loss, Bob 10 Win',
    ],
    asked: ['other_ids', 'best_score'],
  },
  {
    name: 'german months',
    text: [
      'Datum;Spiel;Spieler;Punkte;Platz',
      '3. März 2024;Catan;Ann;10;1',
      '3. März 2024;Catan;Bob;8;2',
      '5. Mai 2024;Catan;Ann;7;2',
      '5. Mai 2024;Catan;Bob;10;1',
    ],
    becomes: [
      'Catan 2024-03-03 competitive highest: Ann 10 #1 Win, Bob 8 #2 Loss',
      'Catan 2024-05-05 competitive highest: Ann 7 #2 Loss, Bob 10 #1 Win',
    ],
    asked: [],
  },
  {
    name: 'german results',
    text: [
      'Date,Game,Player,Result',
      '2024-03-01,Kegeln,Ann,Gewonnen',
      '2024-03-01,Kegeln,Bob,Verloren',
      '2024-03-02,Kegeln,Ann,Remis',
      '2024-03-02,Kegeln,Bob,Remis',
    ],
    becomes: [
      'Kegeln 2024-03-01 competitive none: Ann Win, Bob Loss',
      'Kegeln 2024-03-02 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
  {
    name: 'pingpong columns',
    text: [
      'Date,Game,Player 1,Player 2,Score',
      '2024-01-05,Table tennis,Ann,Bob,21-15',
      '2024-01-06,Table tennis,Ann,Bob,11-21',
    ],
    becomes: [
      'Table tennis 2024-01-05 competitive highest: Ann 21 Win, Bob 15 Loss',
      'Table tennis 2024-01-06 competitive highest: Ann 11 Loss, Bob 21 Win',
    ],
    asked: ['best_score'],
  },
  {
    name: 'placements',
    text: [
      'Date,Game,Player,Result',
      '2024-03-01,Love Letter,Ann,2nd',
      '2024-03-01,Love Letter,Bob,1st',
      '2024-03-01,Love Letter,Cid,3rd',
    ],
    becomes: ['Love Letter 2024-03-01 competitive none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss'],
    asked: [],
  },
  {
    name: 'teams words',
    text: [
      'date,game,players,winner',
      '2024-01-05,Codenames,Ann/Bob vs Cid/Dan,Ann/Bob',
      '2024-01-06,Codenames,Ann+Bob v Cid+Dan,Ann+Bob',
      '2024-01-07,Codenames,"Ann and Bob, Cid and Dan",Ann and Bob',
    ],
    becomes: [
      'Codenames 2024-01-05 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss',
      'Codenames 2024-01-06 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss',
      'Codenames 2024-01-07 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss',
    ],
    asked: [],
  },
  {
    name: 'thousands',
    text: [
      'date,game,player,score',
      '2024-01-01,Catan,Ann,1.250',
      '2024-01-01,Catan,Bob,980',
      '2024-01-01,Catan,Cid,"1,100"',
    ],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 1250 Win, Bob 980 Loss, Cid 1100 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'two pairs one day',
    text: [
      'date,game,player,score',
      '2024-01-01,Foosball,Ann,10',
      '2024-01-01,Foosball,Bob,7',
      '2024-01-01,Foosball,Cid,10',
      '2024-01-01,Foosball,Dan,3',
    ],
    becomes: [
      'Foosball 2024-01-01 competitive highest: Ann 10 Win, Bob 7 Loss',
      'Foosball 2024-01-01 competitive highest: Cid 10 Win, Dan 3 Loss',
    ],
    asked: ['several_tables', 'best_score'],
  },
  {
    name: 'us after midnight',
    text: [
      'Timestamp,Game,Winner,Players',
      '11/4/2023 0:30:03,Catan,Ann,"Ann, Bob, Cid"',
      '11/14/2023 23:45:10,Azul,Bob,"Ann, Bob"',
    ],
    becomes: [
      'Catan 2023-11-04 competitive none: Ann Win, Bob Loss, Cid Loss',
      'Azul 2023-11-14 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['midnight'],
  },
  {
    name: 'wide',
    text: ['Date,Game,Ann,Bob,Cid', '2024-03-01,Wizard,120,90,-40', '2024-03-08,Wizard,60,200,110'],
    becomes: [
      'Wizard 2024-03-01 competitive highest: Ann 120 Win, Bob 90 Loss, Cid -40 Loss',
      'Wizard 2024-03-08 competitive highest: Ann 60 Loss, Bob 200 Win, Cid 110 Loss',
    ],
    asked: ['person_columns', 'best_score'],
  },
  {
    name: 'win flags',
    text: [
      'date,game,player,score,win',
      '2024-01-05,Catan,Ann,10,TRUE',
      '2024-01-05,Catan,Bob,8,FALSE',
      '2024-01-06,Catan,Ann,9,W',
      '2024-01-06,Catan,Bob,10,L',
      '2024-01-07,Catan,Ann,10,Win',
      '2024-01-07,Catan,Bob,8,Loss',
    ],
    becomes: [
      'Catan 2024-01-05 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Catan 2024-01-06 competitive highest: Ann 9 Loss, Bob 10 Win',
      'Catan 2024-01-07 competitive highest: Ann 10 Win, Bob 8 Loss',
    ],
    asked: ['win_against_score'],
  },
  {
    name: 'winners words',
    text: [
      'date,game,players,winner',
      '2024-01-05,Secret Hitler,"Ann, Bob, Cid, Dan, Eve","Ann, Bob, Cid"',
      '2024-01-06,Pandemic,"Ann, Bob","Ann, Bob"',
      '2024-01-07,Pandemic,"Ann, Bob",None',
      '2024-01-08,Pandemic,"Ann, Bob",Game',
      '2024-01-09,Pandemic,"Ann, Bob",Lost',
      '2024-01-10,Pandemic,"Ann, Bob",Everyone',
    ],
    becomes: [
      'Secret Hitler 2024-01-05 competitive none: Ann Win, Bob Win, Cid Win, Dan Loss, Eve Loss',
      'Pandemic 2024-01-06 cooperative none: Ann Win, Bob Win',
      'Pandemic 2024-01-07 cooperative none: Ann Loss, Bob Loss',
      'Pandemic 2024-01-08 cooperative none: Ann Loss, Bob Loss',
      'Pandemic 2024-01-09 cooperative none: Ann Loss, Bob Loss',
      'Pandemic 2024-01-10 cooperative none: Ann Win, Bob Win',
    ],
    asked: ['all_won', 'nobody_won'],
  },
]
