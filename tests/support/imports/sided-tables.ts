import type { KeptTable } from './kept-table.ts'

/** Tables in many languages, of two players, places and teams. */
export const sidedTables: readonly KeptTable[] = [
  {
    name: 'scorecol between',
    text: [
      'Date,Game,Player 1,Result,Player 2',
      '2024-01-05,Chess,Ann,½-½,Bob',
      '2024-01-06,Chess,Ann,1-0,Bob',
    ],
    becomes: [
      'Chess 2024-01-05 competitive none: Ann Draw, Bob Draw',
      'Chess 2024-01-06 competitive none: Ann Win, Bob Loss',
    ],
    asked: [],
  },
  {
    name: 'white black',
    text: [
      'Date,White,Black,Result,Game',
      '2024-01-05,Ann,Bob,White,Chess',
      '2024-01-06,Bob,Ann,0-1,Chess',
      '2024-01-07,Bob,Ann,Draw,Chess',
    ],
    becomes: [
      'Chess 2024-01-05 competitive none: Ann Win, Bob Loss',
      'Chess 2024-01-06 competitive none: Bob Loss, Ann Win',
      'Chess 2024-01-07 competitive none: Bob Draw, Ann Draw',
    ],
    asked: [],
  },
  {
    name: 'W first',
    text: [
      'Date,Game,Player 1,Player 2,Result',
      '2024-01-05,Go,Ann,Bob,W',
      '2024-01-06,Go,Ann,Bob,L',
      '2024-01-07,Go,Ann,Bob,D',
    ],
    becomes: [
      'Go 2024-01-05 competitive none: Ann Win, Bob Loss',
      'Go 2024-01-06 competitive none: Ann Loss, Bob Win',
      'Go 2024-01-07 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
  {
    name: 'soccer',
    text: [
      'Date,Game,Home,Away,Score',
      '2024-01-05,Football,Ann,Bob,3:2',
      '2024-01-06,Football,Ann,Bob,0:1',
      '2024-01-07,Football,Ann,Bob,2:2',
    ],
    becomes: [
      'Football 2024-01-05 competitive highest: Ann 3 Win, Bob 2 Loss',
      'Football 2024-01-06 competitive highest: Ann 0 Loss, Bob 1 Win',
      'Football 2024-01-07 competitive highest: Ann 2 Draw, Bob 2 Draw',
    ],
    asked: ['best_score'],
  },
  {
    name: 'french',
    text: [
      'Date;Jeu;Joueur;Résultat;Durée',
      '3 mars 2024;Azul;Ann;Gagné;1h30',
      '3 mars 2024;Azul;Bob;Perdu;1h30',
      '15 août 2024;Azul;Ann;Égalité;45 min',
      '15 août 2024;Azul;Bob;Égalité;45 min',
    ],
    becomes: [
      'Azul 2024-03-03 competitive none: Ann Win, Bob Loss; 90 min',
      'Azul 2024-08-15 competitive none: Ann Draw, Bob Draw; 45 min',
    ],
    asked: [],
  },
  {
    name: 'spanish',
    text: [
      'Fecha;Juego;Jugador;Puntos;Puesto',
      '3 de marzo de 2024;Catan;Ann;10;1º',
      '3 de marzo de 2024;Catan;Bob;8;2º',
    ],
    becomes: ['Catan 2024-03-03 competitive highest: Ann 10 #1 Win, Bob 8 #2 Loss'],
    asked: [],
  },
  {
    name: 'italian',
    text: [
      'Data;Gioco;Giocatore;Risultato',
      '5 maggio 2024;Scacchi;Ann;Vittoria',
      '5 maggio 2024;Scacchi;Bob;Sconfitta',
      '6 maggio 2024;Scacchi;Ann;Pareggio',
      '6 maggio 2024;Scacchi;Bob;Pareggio',
    ],
    becomes: [
      'Scacchi 2024-05-05 competitive none: Ann Win, Bob Loss',
      'Scacchi 2024-05-06 competitive none: Ann Draw, Bob Draw',
    ],
    asked: [],
  },
  {
    name: 'dutch',
    text: [
      'Datum;Spel;Speler;Punten;Winnaar',
      '5 mei 2024;Catan;Ann;10;ja',
      '5 mei 2024;Catan;Bob;8;nee',
    ],
    becomes: ['Catan 2024-05-05 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: [],
  },
  {
    name: 'portuguese',
    text: [
      'Data;Jogo;Jogadores;Vencedor',
      '5 de março de 2024;Pandemic;Ann, Bob;Ninguém',
      '6 de março de 2024;Pandemic;Ann, Bob;Todos',
      '7 de março de 2024;Azul;Ann, Bob;Ann',
    ],
    becomes: [
      'Pandemic 2024-03-05 cooperative none: Ann Loss, Bob Loss',
      'Pandemic 2024-03-06 cooperative none: Ann Win, Bob Win',
      'Azul 2024-03-07 competitive none: Ann Win, Bob Loss',
    ],
    asked: ['nobody_won', 'all_won'],
  },
  {
    name: 'polish',
    text: [
      'Data;Gra;Gracze;Zwycięzca;Czas',
      '5 października 2024;Pandemic;Ann, Bob;Nikt;1,5 godz',
      '6 grudnia 2024;Pandemic;Ann, Bob;Wszyscy;90',
    ],
    becomes: [
      'Pandemic 2024-10-05 cooperative none: Ann Loss, Bob Loss; 90 min',
      'Pandemic 2024-12-06 cooperative none: Ann Win, Bob Win; 90 min',
    ],
    asked: ['nobody_won', 'all_won'],
  },
  {
    name: 'japan',
    text: ['date,game,player,score', '2024年1月6日,Catan,Ann,10', '2024年1月6日,Catan,Bob,8'],
    becomes: ['Catan 2024-01-06 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'hungary',
    text: ['dátum;game;player;score', '2024. 01. 06.;Catan;Ann;10', '2024. 01. 06.;Catan;Bob;8'],
    becomes: ['Catan 2024-01-06 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'korea time',
    text: [
      'date,game,players,winner',
      '2024. 1. 6 오후 9:30:12,Catan,"Ann, Bob",Ann',
      '2024. 1. 7 오전 1:10:00,Catan,"Ann, Bob",Bob',
    ],
    becomes: [
      'Catan 2024-01-06 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-07 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['midnight'],
  },
  {
    name: 'form ampm',
    text: [
      'Timestamp,What did we play?,Who played?,Who won?',
      '1/14/2024 11:45:10 PM,Azul,"Ann, Bob",Ann',
      '1/15/2024 12:30:03 AM,Catan,"Ann, Bob",Bob',
    ],
    becomes: [
      'Azul 2024-01-14 competitive none: Ann Win, Bob Loss',
      'Catan 2024-01-15 competitive none: Ann Loss, Bob Win',
    ],
    asked: ['midnight'],
  },
  {
    name: 'form per player',
    text: [
      'Timestamp,Game,Player,Score',
      '2024/01/14 21:45:10,Azul,Ann,60',
      '2024/01/14 21:46:02,Azul,Bob,71',
      '2024/01/14 23:10:00,Azul,Ann,55',
      '2024/01/14 23:11:30,Azul,Bob,50',
    ],
    becomes: [
      'Azul 2024-01-14 competitive highest: Ann 60 Loss, Bob 71 Win',
      'Azul 2024-01-14 competitive highest: Ann 55 Win, Bob 50 Loss',
    ],
    asked: ['best_score'],
  },
  {
    name: 'rank col',
    text: [
      'Date,Game,Player,Rank',
      '2024-03-01,Skull,Ann,2',
      '2024-03-01,Skull,Bob,1',
      '2024-03-01,Skull,Cid,2',
      '2024-03-01,Skull,Dan,3',
    ],
    becomes: [
      'Skull 2024-03-01 competitive none: Ann #2 Loss, Bob #1 Win, Cid #2 Loss, Dan #4 Loss',
    ],
    asked: [],
  },
  {
    name: 'place numbers',
    text: [
      'Date,Game,Player,Place,Location',
      '2024-03-01,Skull,Ann,2.,Home',
      '2024-03-01,Skull,Bob,1.,Home',
    ],
    becomes: ['Skull 2024-03-01 competitive none: Ann #2 Loss, Bob #1 Win'],
    asked: [],
  },
  {
    name: 'result numbers',
    text: [
      'Date,Game,Player,Result',
      '2024-03-01,Skull,Ann,2',
      '2024-03-01,Skull,Bob,1',
      '2024-03-01,Skull,Cid,3',
    ],
    becomes: ['Skull 2024-03-01 competitive none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss'],
    asked: ['result_numbers'],
  },
  {
    name: 'result scores',
    text: ['Date,Game,Player,Result', '2024-03-01,Catan,Ann,10', '2024-03-01,Catan,Bob,8'],
    becomes: ['Catan 2024-03-01 competitive highest: Ann 10 Win, Bob 8 Loss'],
    asked: ['best_score'],
  },
  {
    name: 'teams rows',
    text: [
      'Date,Game,Player,Result',
      '2024-03-01,Codenames,Ann & Bob,Win',
      '2024-03-01,Codenames,Cid & Dan,Loss',
    ],
    becomes: [
      'Codenames 2024-03-01 teams none: Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss',
    ],
    asked: ['teams_in_cell'],
  },
  {
    name: 'teams columns',
    text: ['Date,Game,Player 1,Player 2,Score', '2024-03-01,Tichu,Ann/Bob,Cid/Dan,1000-650'],
    becomes: [
      'Tichu 2024-03-01 teams highest: Ann (Ann & Bob) 1000 Win, Bob (Ann & Bob) 1000 Win, Cid (Cid & Dan) 650 Loss, Dan (Cid & Dan) 650 Loss',
    ],
    asked: ['teams_in_cell', 'best_score'],
  },
]
