import type { KeptTable } from './kept-table.ts'

/** Tables with several ways to join rows to a match, and marks of winners. */
export const partedTables: readonly KeptTable[] = [
  {
    name: 'teams labelled',
    text: ['Date,Game,Players,Winner', '2024-03-01,Codenames,"Red: Ann, Bob; Blue: Cid, Dan",Blue'],
    becomes: [
      'Codenames 2024-03-01 teams none: Ann (Red) Loss, Bob (Red) Loss, Cid (Blue) Win, Dan (Blue) Win',
    ],
    asked: ['comma_names'],
  },
  {
    name: 'uneven teams',
    text: ['Date,Game,Players,Winner', '2024-03-01,Scotland Yard,Ann vs Bob & Cid & Dan,Ann'],
    becomes: [
      'Scotland Yard 2024-03-01 teams none: Ann (Ann) Win, Bob (Bob & Cid & Dan) Loss, Cid (Bob & Cid & Dan) Loss, Dan (Bob & Cid & Dan) Loss',
    ],
    asked: [],
  },
  {
    name: 'list of three and',
    text: ['Date,Game,Players,Winner', '2024-03-01,Azul,"Ann, Bob and Cid",Bob'],
    becomes: ['Azul 2024-03-01 competitive none: Ann Loss, Bob Win, Cid Loss'],
    asked: [],
  },
  {
    name: 'row ids',
    text: [
      'id,date,game,player,score',
      '1,2024-01-01,Catan,Ann,10',
      '2,2024-01-01,Catan,Bob,8',
      '3,2024-01-02,Azul,Ann,60',
      '4,2024-01-02,Azul,Bob,71',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Azul 2024-01-02 competitive highest: Ann 60 Loss, Bob 71 Win',
    ],
    asked: ['row_ids', 'best_score'],
  },
  {
    name: 'match ids',
    text: [
      'id,date,game,player,score',
      '1,2024-01-01,Catan,Ann,10',
      '1,2024-01-01,Catan,Bob,8',
      '2,2024-01-01,Catan,Cid,9',
      '2,2024-01-01,Catan,Dan,10',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Catan 2024-01-01 competitive highest: Cid 9 Loss, Dan 10 Win',
    ],
    asked: ['best_score'],
  },
  {
    name: 'player id',
    text: [
      'date,game,id,player,score',
      '2024-01-01,Catan,1,Ann,10',
      '2024-01-01,Catan,2,Bob,8',
      '2024-01-02,Azul,1,Ann,60',
      '2024-01-02,Azul,2,Bob,71',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 8 Loss',
      'Azul 2024-01-02 competitive highest: Ann 60 Loss, Bob 71 Win',
    ],
    asked: ['other_ids', 'best_score'],
  },
  {
    name: 'gameid lists',
    text: [
      'date,game,game id,players,winner',
      '2024-01-01,Catan,13,"Ann, Bob",Ann',
      '2024-01-01,Catan,13,"Ann, Bob",Bob',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-01 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['other_ids'],
  },
  {
    name: 'three pairs results',
    text: [
      'date,game,player,result',
      '2024-01-01,Foosball,Ann,W',
      '2024-01-01,Foosball,Bob,L',
      '2024-01-01,Foosball,Cid,L',
      '2024-01-01,Foosball,Dan,W',
    ],
    becomes: [
      'Foosball 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Foosball 2024-01-01 competitive none: Cid Loss, Dan Win',
    ],
    asked: ['several_tables'],
  },
  {
    name: 'tables rank restart',
    text: [
      'date,game,player,rank',
      '2024-01-01,Skull,Ann,1',
      '2024-01-01,Skull,Bob,2',
      '2024-01-01,Skull,Cid,3',
      '2024-01-01,Skull,Dan,1',
      '2024-01-01,Skull,Eve,2',
      '2024-01-01,Skull,Fay,3',
    ],
    becomes: [
      'Skull 2024-01-01 competitive none: Ann #1 Win, Bob #2 Loss, Cid #3 Loss',
      'Skull 2024-01-01 competitive none: Dan #1 Win, Eve #2 Loss, Fay #3 Loss',
    ],
    asked: ['several_tables'],
  },
  {
    name: 'shared player pairs',
    text: [
      'date,game,player,score',
      '2024-01-01,Foosball,Ann,10',
      '2024-01-01,Foosball,Bob,7',
      '2024-01-01,Foosball,Cid,10',
      '2024-01-01,Foosball,Ann,3',
    ],
    becomes: [
      'Foosball 2024-01-01 competitive highest: Ann 10 Win, Bob 7 Loss',
      'Foosball 2024-01-01 competitive highest: Cid 10 Win, Ann 3 Loss',
    ],
    asked: ['several_tables', 'best_score'],
  },
  {
    name: 'usual pairs',
    text: [
      'date,game,player,score',
      '2024-01-01,Darts,Ann,301',
      '2024-01-01,Darts,Bob,250',
      '2024-01-02,Darts,Ann,301',
      '2024-01-02,Darts,Bob,250',
      '2024-01-02,Darts,Cid,300',
      '2024-01-02,Darts,Dan,200',
    ],
    becomes: [
      'Darts 2024-01-01 competitive highest: Ann 301 Win, Bob 250 Loss',
      'Darts 2024-01-02 competitive highest: Ann 301 Win, Bob 250 Loss',
      'Darts 2024-01-02 competitive highest: Cid 300 Win, Dan 200 Loss',
    ],
    asked: ['several_tables', 'best_score'],
  },
  {
    name: 'one table of four',
    text: [
      'date,game,player,score',
      '2024-01-01,Catan,Ann,10',
      '2024-01-01,Catan,Bob,7',
      '2024-01-01,Catan,Cid,6',
      '2024-01-01,Catan,Dan,3',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 10 Win, Bob 7 Loss, Cid 6 Loss, Dan 3 Loss',
    ],
    asked: ['best_score'],
  },
  {
    name: 'flags blank x',
    text: [
      'date,game,player,won',
      '2024-01-01,Catan,Ann,x',
      '2024-01-01,Catan,Bob,',
      '2024-01-02,Catan,Ann,',
      '2024-01-02,Catan,Bob,x',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: [],
  },
  {
    name: 'flags check',
    text: ['date;spiel;spieler;gewonnen', '01.02.2024;Catan;Ann;✓', '01.02.2024;Catan;Bob;'],
    becomes: ['Catan 2024-02-01 competitive none: Ann Win, Bob Loss'],
    asked: [],
  },
  {
    name: 'flags 01',
    text: ['date,game,player,win', '2024-01-01,Catan,Ann,0', '2024-01-01,Catan,Bob,1'],
    becomes: ['Catan 2024-01-01 competitive none: Ann Loss, Bob Win'],
    asked: [],
  },
  {
    name: 'winner loser',
    text: [
      'Date,Game,Winner,Loser,Score',
      '2024-01-01,Table tennis,Ann,Bob,21-15',
      '2024-01-02,Table tennis,Bob,Ann,21-19',
    ],
    becomes: [
      'Table tennis 2024-01-01 competitive highest: Ann 21 Win, Bob 15 Loss',
      'Table tennis 2024-01-02 competitive highest: Bob 21 Win, Ann 19 Loss',
    ],
    asked: [],
  },
  {
    name: 'shared',
    text: [
      'Date,Game,Players,Winner,Scores',
      '2024-01-01,Azul,"Ann, Bob, Cid","Ann, Bob","54, 54, 40"',
    ],
    becomes: ['Azul 2024-01-01 competitive highest: Ann 54 Win, Bob 54 Win, Cid 40 Loss'],
    asked: [],
  },
  {
    name: 'unknown winner',
    text: ['Date,Game,Players,Winner', '2024-01-01,Azul,"Ann, Bob",Zoe'],
    becomes: ['Azul 2024-01-01 competitive highest: Ann, Bob; (Winner: Zoe)'],
    asked: [],
  },
  {
    name: 'forfeit',
    text: ['Date,Game,Player,Result', '2024-01-01,Chess,Ann,forfeit', '2024-01-01,Chess,Bob,Win'],
    becomes: ['Chess 2024-01-01 competitive none: Ann Loss, Bob Win; (Result of Ann: forfeit)'],
    asked: [],
  },
  {
    name: 'sets',
    text: ['Date,Game,Player 1,Player 2,Score', '2024-01-01,Tennis,Ann,Bob,"6-4, 3-6, 7-6"'],
    becomes: ['Tennis 2024-01-01 competitive highest: Ann, Bob; (Result: 6-4, 3-6, 7-6)'],
    asked: [],
  },
  {
    name: 'wide winner',
    text: [
      'Date,Game,Ann,Bob,Cid,Winner',
      '2024-01-01,Catan,x,x,,Bob',
      '2024-01-02,Catan,x,x,x,Cid',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Catan 2024-01-02 competitive none: Ann Loss, Bob Loss, Cid Win',
    ],
    asked: ['person_columns'],
  },
]
