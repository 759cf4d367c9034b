import type { KeptTable } from './kept-table.ts'

const azul = 'Azul 2024-01-01 competitive'
const three = `${azul} none: Ann #2 Loss, Bob #1 Win, Cid #3 Loss`
const rows = (titles: string, places: readonly string[]) => [
  `Date,Game,Player,${titles}`,
  ...['Ann', 'Bob', 'Cid'].map((name, at) => `2024-01-01,Azul,${name},${places[at]}`),
]

/** Tables with places that begin at 0. */
export const zeroTables: readonly KeptTable[] = [
  {
    name: 'ranks from 0',
    text: rows('Rank', ['1', '0', '2']),
    becomes: [three],
    asked: ['places_from_zero'],
  },
  {
    name: 'places from 0',
    text: rows('Place', ['1', '0', '2']),
    becomes: [three],
    asked: ['places_from_zero'],
  },
  {
    name: 'results from 0',
    text: rows('Result', ['1', '0', '2']),
    becomes: [three],
    asked: ['result_numbers', 'places_from_zero'],
  },
  {
    name: 'ranks from 0 with a dot',
    text: rows('Platz', ['1.', '0.', '2.']),
    becomes: [three],
    asked: ['places_from_zero'],
  },
  {
    name: 'ranks from 0 in a list',
    text: ['Date,Game,Players,Rank', '2024-01-01,Azul,"Ann, Bob, Cid","1, 0, 2"'],
    becomes: [three],
    asked: ['places_from_zero'],
  },
  {
    name: 'an order from 0',
    text: ['Date,Game,Players', '2024-01-01,Azul,0. Bob 1. Ann 2. Cid'],
    becomes: [`${azul} none: Bob #1 Win, Ann #2 Loss, Cid #3 Loss`],
    asked: ['places_from_zero'],
  },
  {
    name: 'ranks from 0 by number',
    text: ['Date,Game,Player 1,Player 2,Rank 1,Rank 2', '2024-01-01,Azul,Ann,Bob,1,0'],
    becomes: [`${azul} none: Ann #2 Loss, Bob #1 Win`],
    asked: ['places_from_zero'],
  },
  {
    name: 'ranks from 0 of people in columns',
    text: ['Date,Game,Ann,Bob,Cid', '2024-01-01,Azul,1st,0th,2nd'],
    becomes: [three],
    asked: ['person_columns', 'places_from_zero'],
  },
  {
    name: 'ranks from 0 of two tables',
    text: [
      'Date,Game,Player,Rank',
      '2024-01-01,Azul,Ann,1',
      '2024-01-01,Azul,Bob,0',
      '2024-01-01,Azul,Cid,0',
      '2024-01-01,Azul,Dan,1',
    ],
    becomes: [`${azul} none: Ann #2 Loss, Bob #1 Win`, `${azul} none: Cid #1 Win, Dan #2 Loss`],
    asked: ['several_tables', 'places_from_zero'],
  },
  {
    name: 'several without a place',
    text: rows('Rank', ['0', '1', '0']),
    becomes: [`${azul} none: Ann Loss, Bob #1 Win, Cid Loss`],
    asked: ['zero_places'],
  },
]
