import type { KeptTable } from './kept-table.ts'

/**
 * Tables with two possible readings: what is asked about them, and what must never be decided silently.
 */
export const reviewedTables: readonly KeptTable[] = [
  {
    name: 'german letters',
    text: [
      'Datum;Spiel;Spieler;Ergebnis',
      '2024-01-01;Catan;Anna;S',
      '2024-01-01;Catan;Ben;V',
      '2024-01-02;Catan;Anna;V',
      '2024-01-02;Catan;Ben;S',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Anna Win, Ben Loss',
      'Catan 2024-01-02 competitive none: Anna Loss, Ben Win',
    ],
    asked: ['letter_v_lost'],
  },
  {
    name: 'german letters of an opponent',
    text: ['Datum;Spiel;Gegner;Ergebnis', '2024-01-01;Catan;Anna;S', '2024-01-02;Catan;Anna;V'],
    becomes: [
      'Catan 2024-01-01 competitive none: Me Win, Anna Loss',
      'Catan 2024-01-02 competitive none: Me Loss, Anna Win',
    ],
    asked: ['letter_v_lost'],
  },
  {
    name: 'german letters below people',
    text: ['Datum;Spiel;Anna;Ben', '2024-01-01;Catan;S;V', '2024-01-02;Catan;V;S'],
    becomes: [
      'Catan 2024-01-01 competitive none: Anna Win, Ben Loss',
      'Catan 2024-01-02 competitive none: Anna Loss, Ben Win',
    ],
    asked: ['person_columns', 'letter_v_lost'],
  },
  {
    name: 'italian letters',
    text: ['Data,Gioco,Giocatore,Risultato', '2024-01-01,Catan,Anna,V', '2024-01-01,Catan,Ben,S'],
    becomes: ['Catan 2024-01-01 competitive none: Anna Win, Ben Loss'],
    asked: ['letter_v_won'],
  },
  {
    name: 'italian letters of lost',
    text: ['Data,Gioco,Giocatore,Risultato', '2024-01-01,Catan,Anna,V', '2024-01-01,Catan,Ben,P'],
    becomes: ['Catan 2024-01-01 competitive none: Anna Win, Ben Loss'],
    asked: ['letter_p'],
  },
  {
    name: 'list of places',
    text: ['Date,Game,Players,Result', '2024-01-01,Catan,"Ann, Bob, Cid","2, 1, 3"'],
    becomes: ['Catan 2024-01-01 competitive none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss'],
    asked: ['result_numbers'],
  },
  {
    name: 'list of scores',
    text: ['Date,Game,Players,Result', '2024-01-01,Catan,"Ann, Bob, Cid","12, 1, 3"'],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 12 Win, Bob 1 Loss, Cid 3 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'numbers beside names',
    text: ['Date,Game,Players', '2024-01-01,Catan,"Ann (1), Bob (2), Cid (3)"'],
    becomes: ['Catan 2024-01-01 competitive none: Ann #1 Win, Bob #2 Loss, Cid #3 Loss'],
    asked: ['result_numbers'],
  },
  {
    name: 'places of too few',
    text: [
      'Date,Game,Players,Rank',
      '2024-01-01,Catan,"Ann, Bob, Cid",2',
      '2024-01-02,Catan,"Ann, Bob, Cid","1,2"',
      '2024-01-03,Catan,"Ann, Bob, Cid","1,2,3"',
    ],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann, Bob, Cid; (Result: 2)',
      'Catan 2024-01-02 competitive highest: Ann, Bob, Cid; (Result: 1,2)',
      'Catan 2024-01-03 competitive none: Ann #1 Win, Bob #2 Loss, Cid #3 Loss',
    ],
    asked: [],
  },
  {
    name: 'a place that is no number',
    text: ['Date,Game,Player,Rank', '2024-01-01,Catan,Ann,1', '2024-01-01,Catan,Bob,last'],
    becomes: ['Catan 2024-01-01 competitive none: Ann #1 Win, Bob Loss; (Result of Bob: last)'],
    asked: [],
    told: ['1 result is not understood.'],
  },
  {
    name: 'counted winners',
    text: [
      'Date,Game,Players,Winner',
      '2024-01-01,Catan,"Ann, Bob",1',
      '2024-01-02,Catan,"Ann, Bob",2',
      '2024-01-03,Catan,"Ann, Bob",P2',
      '2024-01-04,Catan,"Ann, Bob, Cid",5',
      '2024-01-05,Tak,"Ann & Bob vs Cid & Dan",Team 2',
      '2024-01-06,Tak,"Ann & Bob vs Cid & Dan",2',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-02 competitive none: Ann Loss, Bob Win',
      'Catan 2024-01-03 competitive none: Ann Loss, Bob Win',
      'Catan 2024-01-04 competitive highest: Ann, Bob, Cid; (Winner: 5)',
      'Tak 2024-01-05 teams none: Ann (Ann & Bob) Loss, Bob (Ann & Bob) Loss, Cid (Cid & Dan) Win, Dan (Cid & Dan) Win',
      'Tak 2024-01-06 teams highest: Ann (Ann & Bob), Bob (Ann & Bob), Cid (Cid & Dan), Dan (Cid & Dan); (Winner: 2)',
    ],
    asked: [],
  },
  {
    name: 'winner one',
    text: ['Date,Game,Players,Winner', '2024-01-01,Catan,"Ann, Bob",1'],
    becomes: ['Catan 2024-01-01 competitive none: Ann Win, Bob Loss'],
    asked: ['winner_ones'],
  },
  {
    name: 'score and total',
    text: [
      'Date,Game,Player,Score,Total',
      '2024-01-01,Catan,Ann,5,25',
      '2024-01-01,Catan,Bob,10,22',
    ],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 25 Win, Bob 22 Loss'],
    asked: ['total_column', 'best_score'],
    told: [],
  },
  {
    name: 'points and final',
    text: [
      'Date,Game,Player,Points,Final',
      '2024-01-01,Catan,Ann,60,40',
      '2024-01-01,Catan,Bob,50,50',
    ],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 40 Loss, Bob 50 Win'],
    asked: ['total_column', 'best_score'],
    told: [],
  },
  {
    name: 'points and scores',
    text: [
      'Date,Game,Player,Points,Score',
      '2024-01-01,Catan,Ann,60,40',
      '2024-01-01,Catan,Bob,50,50',
    ],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 60 Win, Bob 50 Loss'],
    asked: ['score_columns', 'best_score'],
    told: [],
  },
  {
    name: 'weather beside people',
    text: ['Date,Game,Ann,Bob,Temperature', '2024-01-01,Catan,5,7,20', '2024-01-02,Catan,5,4,21'],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 5 Loss, Bob 7 Win',
      'Catan 2024-01-02 competitive highest: Ann 5 Win, Bob 4 Loss',
    ],
    asked: ['sum_columns', 'person_columns', 'best_score'],
  },
  {
    name: 'sums beside people',
    text: ['Date,Game,Ann,Bob,Razem,Ø', '2024-01-01,Catan,5,7,12,6', '2024-01-02,Catan,5,4,9,4.5'],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 5 Loss, Bob 7 Win',
      'Catan 2024-01-02 competitive highest: Ann 5 Win, Bob 4 Loss',
    ],
    asked: ['sum_columns', 'person_columns', 'best_score'],
  },
  {
    name: 'the best beside people',
    text: ['Date,Game,Ann,Bob,Top,Écart', '2024-01-01,Catan,5,7,7,2', '2024-01-02,Catan,9,4,9,5'],
    becomes: [
      'Catan 2024-01-01 competitive highest: Ann 5 Loss, Bob 7 Win',
      'Catan 2024-01-02 competitive highest: Ann 9 Win, Bob 4 Loss',
    ],
    asked: ['sum_columns', 'person_columns', 'best_score'],
  },
  {
    name: 'both sides',
    text: [
      'Date,Game,Player,Opponent,Result',
      '2024-01-01,Go,Ann,Bob,Win',
      '2024-01-01,Go,Bob,Ann,Loss',
      '2024-01-02,Go,Ann,Bob,0-1',
      '2024-01-02,Go,Bob,Ann,1-0',
    ],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-02 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['told_twice'],
  },
  {
    name: 'both sides of one',
    text: [
      'Date,Game,Player,Opponent,Result',
      '2024-01-01,Go,Ann,Bob,Win',
      '2024-01-01,Go,Bob,Ann,Loss',
      '2024-01-02,Go,Ann,Bob,Win',
      '2024-01-02,Go,Bob,Ann,Win',
    ],
    becomes: [
      'Go 2024-01-01 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-01 competitive none: Bob Loss, Ann Win',
      'Go 2024-01-02 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-02 competitive none: Bob Win, Ann Loss',
    ],
    asked: ['maybe_told_twice'],
  },
  {
    name: 'a line of a sum',
    text: [
      'Date,Game,Player,Score',
      '2024-01-01,Catan,Ann,5',
      '2024-01-01,Catan,Max,10',
      '2024-01-01,Catan,Summe,15',
    ],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 5 Loss, Max 10 Win'],
    asked: ['sum_rows', 'best_score'],
  },
  {
    name: 'places beside people',
    text: [
      'Date,Game,Ann points,Ann place,Bob points,Bob place',
      '2024-01-01,Golf,72,1,80,2',
      '2024-01-02,Golf,72,1,80,last',
    ],
    becomes: [
      'Golf 2024-01-01 competitive lowest: Ann 72 #1 Win, Bob 80 #2 Loss',
      'Golf 2024-01-02 competitive lowest: Ann 72 #1 Win, Bob 80 Loss; (Result of Bob: last)',
    ],
    asked: ['person_columns'],
  },
  {
    name: 'players counted beside people',
    text: ['Date,Game,Players,Ann,Bob', '2024-01-01,Catan,2,5,7'],
    becomes: ['Catan 2024-01-01 competitive highest: Ann 5 Loss, Bob 7 Win'],
    asked: ['person_columns', 'best_score'],
  },
  {
    name: 'points for and against',
    text: ['Date,Game,Opponent,For,Against', '2024-01-01,Catan,Ann,54,61'],
    becomes: ['Catan 2024-01-01 competitive highest: Me, Ann; (Result: 61)'],
    asked: [],
  },
  {
    name: 'winners marked in a list',
    text: [
      'Date,Game,Players',
      '2024-01-01,Catan,"Ann, Bob (winner)"',
      '2024-01-02,Catan,"Ann 🏆, Bob"',
    ],
    becomes: [
      'Catan 2024-01-01 competitive none: Ann Loss, Bob Win',
      'Catan 2024-01-02 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
]
