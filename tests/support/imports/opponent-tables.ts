import type { KeptTable } from './kept-table.ts'

const lost = 'Azul 2024-02-01 competitive highest: Me 54 Loss, Bob 61 Win'
const scored = (name: string, titles: string, row: string): KeptTable => ({
  name,
  text: [`Datum;Spiel;${titles}`, `2024-02-01;Azul;${row}`],
  becomes: [lost],
  asked: ['best_score'],
  told: [],
})

/** Tables of which each line is mine, and names only whom I played. */
export const opponentTables: readonly KeptTable[] = [
  scored('my score', 'Opponent;My Score;Opponent Score', 'Bob;54;61'),
  scored('my score last', 'Opponent’s Score;My Score;Opponent', '61;54;Bob'),
  scored('me and opponent', 'Opponent;Me;Opponent', 'Bob;54;61'),
  scored('mine and theirs', 'Opponent;Theirs;Mine', 'Bob;61;54'),
  scored('score and theirs', 'Opponent;Score;Opponent Score', 'Bob;54;61'),
  scored('one cell', 'Opponent;Score', 'Bob;54-61'),
  scored('ich und gegner', 'Gegner;Ich;Gegner', 'Bob;54;61'),
  scored('meine punkte', 'Punkte Gegner;Gegner;Meine Punkte', '61;Bob;54'),
  scored('mon score', 'Adversaire;Mon score;Score adversaire', 'Bob;54;61'),
  scored('mi puntuacion', 'Oponente;Mi puntuación;Puntos oponente', 'Bob;54;61'),
  scored('ich und er', 'Gegner;Er;Ich', 'Bob;61;54'),
  {
    name: 'only my score',
    text: ['Datum;Spiel;Gegner;Meine Punkte', '2024-02-01;Azul;Bob;54'],
    becomes: ['Azul 2024-02-01 competitive highest: Me 54, Bob'],
    asked: [],
    told: ['Without a winner: 1 line.'],
  },
  {
    name: 'results and numbers in one cell',
    text: [
      'Date,Game,Opponent,W/L',
      '2024-01-01,Tennis,Bob,W 21-15',
      '2024-01-02,Tennis,Bob,Loss (15-21)',
      '2024-01-03,Tennis,Bob,21-15 Win',
      '2024-01-04,Tennis,Bob,L 21-15',
    ],
    becomes: [
      'Tennis 2024-01-01 competitive highest: Me 21 Win, Bob 15 Loss',
      'Tennis 2024-01-02 competitive highest: Me 15 Loss, Bob 21 Win',
      'Tennis 2024-01-03 competitive highest: Me 21 Win, Bob 15 Loss',
      'Tennis 2024-01-04 competitive highest: Me 15 Loss, Bob 21 Win',
    ],
    asked: ['pair_order'],
  },
  {
    name: 'opponents results',
    text: [
      'Date,Game,Opponent,Result',
      '2024-01-01,Azul,Bob,W',
      '2024-01-02,Azul,Bob,Loss',
      '2024-01-03,Azul,"Bob, Cid",Won',
      '2024-01-04,Azul,"Bob, Cid",Loss',
      '2024-01-05,Azul,Bob,Draw',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Win, Bob Loss',
      'Azul 2024-01-02 competitive none: Me Loss, Bob Win',
      'Azul 2024-01-03 competitive none: Me Win, Bob Loss, Cid Loss',
      'Azul 2024-01-04 competitive none: Me Loss, Bob, Cid',
      'Azul 2024-01-05 competitive none: Me Draw, Bob Draw',
    ],
    asked: [],
    told: ['Without a winner: 1 line.'],
  },
  {
    name: 'an opponent called like a word',
    text: [
      'Date,Game,Opponent,Result',
      '2024-01-01,Azul,Victoria,W',
      '2024-01-02,Azul,Bob,L',
      '2024-01-03,Azul,Cid,L',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Win, Victoria Loss',
      'Azul 2024-01-02 competitive none: Me Loss, Bob Win',
      'Azul 2024-01-03 competitive none: Me Loss, Cid Win',
    ],
    asked: [],
  },
  {
    name: 'opponents won',
    text: [
      'Date,Game,Opponent,Won?',
      '2024-01-01,Azul,Bob,yes',
      '2024-01-02,Azul,Bob,no',
      '2024-01-03,Azul,"Bob, Cid",yes',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Win, Bob Loss',
      'Azul 2024-01-02 competitive none: Me Loss, Bob Win',
      'Azul 2024-01-03 competitive none: Me Win, Bob Loss, Cid Loss',
    ],
    asked: [],
  },
  {
    name: 'opponents winner',
    text: [
      'Date,Game,Opponent,Winner',
      '2024-01-01,Azul,Bob,Bob',
      '2024-01-02,Azul,Bob,Me',
      '2024-01-03,Azul,Bob,I',
      '2024-01-04,Azul,Bob,Opponent',
      '2024-01-05,Azul,Bob,Mara',
      '2024-01-06,Azul,Bob,Zoe',
    ],
    becomes: [
      'Azul 2024-01-01 competitive none: Me Loss, Bob Win',
      'Azul 2024-01-02 competitive none: Me Win, Bob Loss',
      'Azul 2024-01-03 competitive none: Me Win, Bob Loss',
      'Azul 2024-01-04 competitive none: Me Loss, Bob Win',
      'Azul 2024-01-05 competitive none: Me Win, Bob Loss',
      'Azul 2024-01-06 competitive highest: Me, Bob; (Winner: Zoe)',
    ],
    asked: [],
    told: ['The winner is nobody of the table: 1 line.'],
  },
  {
    name: 'a winner called like a word',
    text: ['Date,Game,Opponent,Winner', '2024-01-01,Azul,Victoria,Victoria'],
    becomes: ['Azul 2024-01-01 competitive none: Me Loss, Victoria Win'],
    asked: [],
  },
  {
    name: 'me against several',
    text: ['Date,Game,Me,Opponent 1,Opponent 2,Result', '2024-01-01,Azul,Mara,Bob,Cid,W'],
    becomes: ['Azul 2024-01-01 competitive none: Mara Win, Bob Loss, Cid Loss'],
    asked: [],
  },
  {
    name: 'opponents team',
    text: ['Date,Game,Opponents,My Score,Their Score', '2024-01-01,Azul,Bob & Cid,10,8'],
    becomes: [
      'Azul 2024-01-01 teams highest: Me (Me) 10 Win, Bob (Bob & Cid) 8 Loss, Cid (Bob & Cid) 8 Loss',
    ],
    asked: ['teams_in_cell', 'best_score'],
  },
  {
    name: 'opponents with one score',
    text: ['Date,Game,Opponents,My Score,Their Score', '2024-01-01,Azul,"Bob, Cid",10,8'],
    becomes: ['Azul 2024-01-01 competitive highest: Me 10, Bob, Cid; (Result: 8 (Bob, Cid))'],
    asked: [],
    told: ['1 result is not understood.', 'Without a winner: 1 line.'],
  },
  {
    name: 'opponents with a score each',
    text: ['Date,Game,Opponents,My Score,Their Scores', '2024-01-01,Azul,"Bob, Cid",10,"8, 12"'],
    becomes: ['Azul 2024-01-01 competitive highest: Me 10 Loss, Bob 8 Loss, Cid 12 Win'],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'opponents numbered',
    text: [
      'Date,Game,Opponent 1,Opponent 2,My Score,Opponent 2 Score,Opponent 1 Score',
      '2024-01-01,Azul,Bob,Cid,10,12,8',
    ],
    becomes: ['Azul 2024-01-01 competitive highest: Me 10 Loss, Bob 8 Loss, Cid 12 Win'],
    asked: ['best_score'],
    told: [],
  },
  {
    name: 'player and opponent',
    text: [
      'Date,Game,Opponent,Player,Opponent Score,Player Score',
      '2024-01-01,Azul,Bob,Ann,61,54',
    ],
    becomes: ['Azul 2024-01-01 competitive highest: Ann 54 Loss, Bob 61 Win'],
    asked: ['best_score'],
  },
  {
    name: 'player and opponent result',
    text: ['Date,Game,Opponent,Player,Result', '2024-01-01,Azul,Bob,Ann,W'],
    becomes: ['Azul 2024-01-01 competitive none: Ann Win, Bob Loss'],
    asked: [],
  },
  {
    name: 'my name',
    text: ['Date,Game,Me,Opponent,Score', '2024-01-01,Azul,Mara,Bob,15-21'],
    becomes: ['Azul 2024-01-01 competitive highest: Mara 15 Loss, Bob 21 Win'],
    asked: ['best_score'],
  },
  {
    name: 'me among people',
    text: ['Date,Game,Me,Bob,Cid', '2024-01-01,Azul,54,61,40'],
    becomes: ['Azul 2024-01-01 competitive highest: Me 54 Loss, Bob 61 Win, Cid 40 Loss'],
    asked: ['person_columns', 'best_score'],
  },
]
