import { expect, test } from 'vitest'

import { sendToBgStats } from './bgstats-link.rules.ts'

test('The link to BG Stats has each field that their apps need', async () => {
  const url = sendToBgStats({
    ...{ _id: 'm1', day: '2024-01-02', game: { _id: 'g1', name: 'Go & <Co>' }, mode: 'teams' },
    ...{ scoring: 'lowest', durationMinutes: null, location: 'Ben’s', notes: '50 % #1\n"x"' },
    expansions: [],
    players: [
      {
        ...{
          name: 'Ann',
          user: { _id: 'u1', firstName: 'Ann', lastName: '' },
          score: 3.5,
          result: 'Win',
        },
        ...{ role: null, team: 'Red', rank: null, started: true },
      },
      {
        ...{ name: 'Bob', user: null, score: null, result: '', role: 'Elf', team: null },
        ...{ rank: null, started: false },
      },
    ],
  })
  const [page, data = ''] = url.split('?data=')
  expect(page).toBe('https://app.bgstatsapp.com/createPlay.html')
  expect(data).not.toMatch(/[#&?\s]/u)
  expect(JSON.parse(decodeURIComponent(data))).toEqual({
    ...{ sourceName: 'Tabletally', sourcePlayId: 'm1', playDate: '2024-01-02 12:00:00' },
    ...{ comments: '50 % #1\n"x"', location: 'Ben’s' },
    game: { name: 'Go & <Co>', sourceGameId: 'g1', highestWins: false, noPoints: false },
    players: [
      {
        ...{ name: 'Ann', sourcePlayerId: 'u1', winner: true, startPlayer: true },
        ...{ score: '3.5', rank: 1, team: 'Red' },
      },
      {
        ...{ name: 'Bob', sourcePlayerId: 'guest:bob', winner: false, startPlayer: false },
        role: 'Elf',
      },
    ],
  })
})
