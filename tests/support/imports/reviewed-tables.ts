import type { KeptTable } from './kept-table.ts'

/** Tables that fit two readings: what is asked of them, and what is never settled in silence. */
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
]
