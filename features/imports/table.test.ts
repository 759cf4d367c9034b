import { type TableCase, testTables } from '#tests/support/imports/table-cases.ts'

const cases: Record<string, TableCase> = {
  'A number of the game is no game': {
    file: `Date,Map,Kim Corp.,Max Corp.,Kim Score,Max Score,Total,Diff,Winner,Game #
      2026-03-23,Hellas,Credicor,Manutech,100,108,208,-8,Max,1
      2026-03-23,Tharsis,Recyclon,Saturn,115,130,245,-15,Max,2
      2026-03-29,Elysium,Viron,Inventrix,130,98,228,32,Kim,3`,
    asked: ['people', 'game'],
    choice: {
      game: 'Terraforming Mars',
      columns: {
        'Kim Score': 'score title',
        'Max Score': 'score title',
        'Kim Corp.': 'role title',
        'Max Corp.': 'role title',
      },
    },
    becomes: [
      'Terraforming Mars 2026-03-23: Kim 100 Loss as Credicor, Max 108 Win as Manutech',
      'Terraforming Mars 2026-03-23: Kim 115 Loss as Recyclon, Max 130 Win as Saturn',
      'Terraforming Mars 2026-03-29: Kim 130 Win as Viron, Max 98 Loss as Inventrix',
    ],
  },
  'A total is nobody, and no score': {
    file: `Date,Game,A Score,B Score,Total,Winner
      2026-01-03,Azul,61,54,115,A
      2026-01-10,Azul,40,70,110,B`,
    asked: ['people'],
    choice: { columns: { 'A Score': 'score title', 'B Score': 'score title' } },
    becomes: ['Azul 2026-01-03: A 61 Win, B 54 Loss', 'Azul 2026-01-10: A 40 Loss, B 70 Win'],
  },
  'A name in a list may have its score behind it, and nothing else': {
    file: `Date,Game,Players
      2026-01-03,Catan,"Tom 13, Lena 12, Mara 11"
      2026-01-10,Catan,"Tom: 10, Lena: 7, Mara: 6"
      2026-01-17,Catan,"Tom (8), Lena (10)"
      2026-01-24,Catan,"Tom - 9; Lena - 10"
      2026-01-31,Catan,"10 Tom, 9 Lena"`,
    asked: ['shape'],
    choice: { shape: 'match', columns: { Players: 'players' } },
    answers: { scores: 'highest' },
    becomes: [
      'Catan 2026-01-03: Tom 13 Win, Lena 12 Loss, Mara 11 Loss',
      'Catan 2026-01-10: Tom 10 Win, Lena 7 Loss, Mara 6 Loss',
      'Catan 2026-01-17: Tom 8 Loss, Lena 10 Win',
      'left out: 5, 6',
    ],
  },
  'A number behind one name of several may be part of it': {
    file: `Date,Game,Players,Winner
      2026-01-03,Catan,"Tom, Guest 1",Tom
      2026-01-10,Catan,"Tom 13, Lena 12",Tom`,
    asked: ['numbers'],
    answers: { numbers: 'name' },
    becomes: [
      'Catan 2026-01-03: Tom Win, Guest 1 Loss',
      'Catan 2026-01-10: Tom 13 Win, Lena 12 Loss',
    ],
  },
  'A number behind a place in the order is asked, too': {
    file: `Date,Game,1st,2nd
      2026-01-03,Heat,Guest 1,Tom`,
    asked: ['numbers'],
    answers: { numbers: 'name' },
    becomes: ['Heat 2026-01-03: Guest 1 #1 Win, Tom #2 Loss'],
  },
  'The winner stands before those who finished second and third': {
    file: `game,winner,2nd,3rd,4th,date
      Mario Kart,Tom,Lena,Ravi,Mara,September/2025
      Mario Kart,Mara,Tom,,,October/2025`,
    asked: ['day'],
    choice: { day: '2025-09-01' },
    becomes: [
      'Mario Kart 2025-09-01: Tom #1 Win, Lena #2 Loss, Ravi #3 Loss, Mara #4 Loss',
      'Mario Kart 2025-09-01: Mara #1 Win, Tom #2 Loss',
    ],
  },
  'The cells below people are what they played': {
    file: `Date,Tom,Lena,Ravi,Mara,winner
      2026-01-04,Elves,Dragons,,Zombies,Lena
      2026-01-04,Elves,Dragons,Goblins,Zombies,Mara
      2026-01-11,,Dragons,Goblins,Slivers,Ravi`,
    asked: ['shape', 'game'],
    choice: {
      ...{ shape: 'person', game: 'Magic' },
      columns: Object.fromEntries(
        ['Tom', 'Lena', 'Ravi', 'Mara'].map((name) => [name, 'role title' as const]),
      ),
    },
    becomes: [
      'Magic 2026-01-04: Tom Loss as Elves, Lena Win as Dragons, Mara Loss as Zombies',
      'Magic 2026-01-04: Tom Loss as Elves, Lena Loss as Dragons, Ravi Loss as Goblins, Mara Win as Zombies',
      'Magic 2026-01-11: Lena Loss as Dragons, Ravi Win as Goblins, Mara Loss as Slivers',
    ],
  },
  'A team has two columns': {
    file: `team1player1,team1player2,team2player1,team2player2,winner,date
      Tom,Lena,Ravi,Mara,team1,2026-01-04
      Tom,Ravi,Lena,Mara,team2,2026-01-05`,
    asked: ['game'],
    choice: { game: 'Tichu' },
    becomes: [
      'Tichu 2026-01-04 teams: Tom (Team A) Win, Lena (Team A) Win, Ravi (Team B) Loss, Mara (Team B) Loss',
      'Tichu 2026-01-05 teams: Tom (Team A) Loss, Ravi (Team A) Loss, Lena (Team B) Win, Mara (Team B) Win',
    ],
  },
  'An absent person has a mark among the scores': {
    file: `Date,Game,Tom,Lena,Ravi
      2026-01-03,Azul,61,54,40
      2026-01-10,Azul,80,130,x
      2026-01-17,Azul,X,54,60
      2026-01-24,Azul,12,-,9`,
    asked: ['shape'],
    choice: {
      shape: 'person',
      columns: { Tom: 'score title', Lena: 'score title', Ravi: 'score title' },
    },
    answers: { 'mark:x': 'away', 'mark:-': 'none', scores: 'highest' },
    becomes: [
      'Azul 2026-01-03: Tom 61 Win, Lena 54 Loss, Ravi 40 Loss',
      'Azul 2026-01-10: Tom 80 Loss, Lena 130 Win',
      'Azul 2026-01-17: Lena 54 Loss, Ravi 60 Win',
      'Azul 2026-01-24: Tom 12, Lena, Ravi 9',
    ],
  },
  'A mark at a number is asked about once, and leaves the number': {
    file: `Date,Game,Tom,Lena,Ravi
      2026-01-03,Azul,54*,54,40
      2026-01-10,Azul,61,80*,70
      2026-01-17,Azul,12,n/a,9
      2026-01-24,Azul,12,20 (W),9
      2026-01-31,Azul,12,20,9 (DQ)`,
    asked: ['shape'],
    choice: {
      shape: 'person',
      columns: { Tom: 'score title', Lena: 'score title', Ravi: 'score title' },
    },
    answers: {
      ...{ 'number:*': 'won', 'number:(w)': 'nothing', 'number:(dq)': 'leave-out' },
      ...{ 'mark:n/a': 'leave-out', scores: 'highest' },
    },
    becomes: [
      'Azul 2026-01-03: Tom 54 Win, Lena 54 Loss, Ravi 40 Loss',
      'Azul 2026-01-10: Tom 61 Loss, Lena 80 Win, Ravi 70 Loss',
      'Azul 2026-01-24: Tom 12 Loss, Lena 20 Win, Ravi 9 Loss',
      'left out: 4, 6',
    ],
  },
  'A mark at a name says something': {
    file: `Date,Game,Players
      2026-01-03,Azul,"Tom*, Lena"
      2026-01-10,Azul,"Tom, Lena (W)"
      2026-01-17,Azul,"**Ravi**, Lena"`,
    asked: ['name:(w)', 'name:*', 'name:**'],
    answers: { 'name:*': 'won', 'name:(w)': 'won', 'name:**': 'nothing' },
    becomes: [
      'Azul 2026-01-03: Tom Win, Lena Loss',
      'Azul 2026-01-10: Tom Loss, Lena Win',
      'Azul 2026-01-17: Ravi, Lena',
    ],
  },
  'A column of times is not read': {
    file: `Date,Game,Player,Time,Rank
      2026-01-03,Race,Tom,12:31,1
      2026-01-03,Race,Lena,12:40,2
      2026-01-03,Race,Ravi,13:02,3`,
    asked: [],
    becomes: ['Race 2026-01-03: Tom #1 Win, Lena #2 Loss, Ravi #3 Loss'],
  },
  'A row of sums is nobody': {
    file: `|_. Date |_. Game |_. Player |_. Score |
      |2026-01-03|Azul|Tom|61|
      |2026-01-03|Azul|Lena|54|
      |_ total _|||115|`,
    asked: ['scores'],
    answers: { scores: 'highest' },
    becomes: ['Azul 2026-01-03: Tom 61 Win, Lena 54 Loss', 'told: sum_rows'],
  },
  'A place 0 is asked about like a mark': {
    file: `Date,Game,Player,Rank
      2026-01-03,Azul,Tom,0
      2026-01-03,Azul,Lena,1
      2026-01-04,Azul,Tom,1
      2026-01-04,Azul,Lena,2`,
    asked: [],
    choice: { columns: { Rank: 'rank' } },
    answers: { 'mark:0': 'none' },
    becomes: [
      'Azul 2026-01-03: Tom Loss, Lena #1 Win',
      'Azul 2026-01-04: Tom #1 Win, Lena #2 Loss',
    ],
  },
  'Rows of one time are one table, also with a tie': {
    file: `Date,Game,Place,Player,Score
      2026-05-04 17:12,Azul,Club,Tom,54
      2026-05-04 17:12,Azul,Club,Lena,40
      2026-05-04 17:12,Azul,Club,Ravi,54
      2026-05-04 17:12,Azul,Club,Mara,30`,
    asked: ['scores'],
    answers: { scores: 'highest', tied: 'together' },
    becomes: ['Azul 2026-05-04: Tom 54 Win, Lena 40 Loss, Ravi 54 Win, Mara 30 Loss'],
  },
  'Equal best scores are asked': {
    file: `Date,Game,Players
      2026-01-03,Azul,"Tom 54, Lena 54"
      2026-01-04,Azul,"Tom 54, Lena 50"`,
    asked: ['scores'],
    answers: { scores: 'lowest', tied: 'draw' },
    becomes: [
      'Azul 2026-01-03: Tom 54 Draw, Lena 54 Draw',
      'Azul 2026-01-04: Tom 54 Loss, Lena 50 Win',
    ],
  },
  'A game that is missing is not that of the row above': {
    file: `Date,Game,Players,Winner
      2026-01-03,Azul,"Tom, Lena",Tom
      2026-01-04,,"Tom, Lena",Lena`,
    asked: [],
    becomes: ['Azul 2026-01-03: Tom Win, Lena Loss', 'left out: 3'],
  },
  'Cells of merged rows are those above': {
    file: `Date,Game,Player,Score
      2024-03-01,Catan,Ann,10
      ,,Bob,8
      ,,Cid,7
      2024-03-02,Azul,Ann,60
      ,,Bob,71`,
    asked: ['scores'],
    answers: { scores: 'highest' },
    becomes: [
      'Catan 2024-03-01: Ann 10 Win, Bob 8 Loss, Cid 7 Loss',
      'Azul 2024-03-02: Ann 60 Loss, Bob 71 Win',
    ],
  },
  'A day is unmistakable where the others are': {
    file: `Date,Game,Players,Winner
      07/03/2025,Azul,"Tom, Lena",Tom
      28/03/2025,Azul,"Tom, Lena",Lena`,
    asked: [],
    becomes: ['Azul 2025-03-07: Tom Win, Lena Loss', 'Azul 2025-03-28: Tom Loss, Lena Win'],
  },
  'A day is asked where both orders fit': {
    file: `Date,Game,Players,Winner
      03/04/2025,Azul,"Tom, Lena",Tom`,
    asked: ['day_order'],
    answers: { day_order: 'month-first' },
    becomes: ['Azul 2025-03-04: Tom Win, Lena Loss'],
  },
  'The winner without the best score is asked once': {
    file: `Date,Game,Players,Winner
      2026-01-03,Azul,"Tom 54, Lena 60",Lena
      2026-01-04,Azul,"Tom 54, Lena 50",Tom
      2026-01-05,Azul,"Tom 54, Lena 60",Tom`,
    asked: ['against'],
    answers: { against: 'scores' },
    becomes: [
      'Azul 2026-01-03: Tom 54 Loss, Lena 60 Win',
      'Azul 2026-01-04: Tom 54 Win, Lena 50 Loss',
      'Azul 2026-01-05: Tom 54 Loss, Lena 60 Win',
    ],
  },
  'Who sat together is asked': {
    file: `date,game,player,score
      2024-01-01,Foosball,Ann,10
      2024-01-01,Foosball,Bob,7
      2024-01-01,Foosball,Cid,10
      2024-01-01,Foosball,Dan,3`,
    asked: ['scores', 'tables'],
    answers: { tables: 'pairs', scores: 'highest' },
    becomes: [
      'Foosball 2024-01-01: Ann 10 Win, Bob 7 Loss',
      'Foosball 2024-01-01: Cid 10 Win, Dan 3 Loss',
    ],
  },
  'Sides stand against each other in a cell': {
    file: `date,game,players,winner
      2024-01-05,Codenames,Ann/Bob vs Cid/Dan,Ann/Bob
      2024-01-06,Codenames,Ann+Bob v Cid+Dan,Ann+Bob
      2024-01-07,Codenames,"Ann and Bob, Cid and Dan",Ann and Bob`,
    asked: ['sides'],
    answers: { sides: 'sides' },
    becomes: [
      'Codenames 2024-01-05 teams: Ann (Team A) Win, Bob (Team A) Win, Cid (Team B) Loss, Dan (Team B) Loss',
      'Codenames 2024-01-06 teams: Ann (Team A) Win, Bob (Team A) Win, Cid (Team B) Loss, Dan (Team B) Loss',
      'Codenames 2024-01-07 teams: Ann (Team A) Win, Bob (Team A) Win, Cid (Team B) Loss, Dan (Team B) Loss',
    ],
  },
  'Results and scores of two stand in one cell': {
    file: `Date,Game,Player 1,Player 2,Result
      2024-01-07,Chess,Ann,Bob,1/2-1/2
      2024-01-07,Chess,Ann,Bob,1/2-1/2
      2024-01-06,Chess,Bob,Ann,0-1
      2024-01-06,Chess,Ann,Bob,1-0`,
    asked: [],
    // The newest row is first, so of one day too.
    becomes: [
      'Chess 2024-01-06: Ann Win, Bob Loss',
      'Chess 2024-01-06: Bob Loss, Ann Win',
      'Chess 2024-01-07: Ann Draw, Bob Draw',
      'Chess 2024-01-07: Ann Draw, Bob Draw',
    ],
  },
  'A comma may stand in a name': {
    file: `Date,Game,Player,Score,Winner
      2024-03-01,Catan,"Doe, Jane",10,"Doe, Jane"
      2024-03-01,Catan,"Roe, Rick",8,"Doe, Jane"`,
    asked: [],
    becomes: ['Catan 2024-03-01: Doe, Jane 10 Win, Roe, Rick 8 Loss'],
  },
  'A mark is decimal in all scores where it is in one': {
    file: `Date,Game,Player,Score,Winner
      2024-03-01,Azul,Ann,1.500,Bob
      2024-03-01,Azul,Bob,1.75,Bob`,
    asked: [],
    becomes: ['Azul 2024-03-01: Ann 1.5 Loss, Bob 1.75 Win'],
  },
  'A number in a name says nothing of scores': {
    file: `Date,Game,Player,Score,Winner
      2024-03-01,Azul,Bot 2.0,1.500,Bob
      2024-03-01,Azul,Bob,1.980,Bob`,
    asked: [],
    becomes: ['Azul 2024-03-01: Bot 2.0 1500 Loss, Bob 1980 Win'],
  },
  'A game may be won by the lowest score': {
    file: `Date,Game,Ann,Bob
      2024-03-01,Golf,3,5
      2024-03-08,Wizard,60,200`,
    asked: ['people'],
    choice: { columns: { Ann: 'score title', Bob: 'score title' } },
    answers: { scores: 'highest', 'scores:golf': 'lowest' },
    becomes: [
      'Golf 2024-03-01: Ann 3 Win, Bob 5 Loss',
      'Wizard 2024-03-08: Ann 60 Loss, Bob 200 Win',
    ],
  },
}

testTables(cases)
