import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { lsnText, positionText, readLsn, readPosition } from './wal-position.ts'

const positions = fc.record({
  timeline: fc.integer({ min: 1, max: 0xff_ff_ff_ff }),
  lsn: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
})

test('A position comes back from its text, and later ones have greater texts', () => {
  fc.assert(
    fc.property(positions, positions, (one, other) => {
      expect(readPosition(positionText(one))).toEqual(one)
      const isLater =
        one.timeline === other.timeline ? one.lsn > other.lsn : one.timeline > other.timeline
      expect(positionText(one) > positionText(other)).toBe(isLater)
    }),
  )
})

test('PostgreSQL’s notation is read and written', () => {
  expect(readLsn('16/B374D848')).toBe(0x16_b3_74_d8_48n)
  fc.assert(
    fc.property(positions, ({ lsn }) => {
      expect(readLsn(lsnText(lsn))).toBe(lsn)
    }),
  )
  expect(lsnText(0x1_00_00_00_28n)).toBe('1/28')
})

test('Any other text is no position', () => {
  const texts = [
    ...['', '0', '16/B374D848', '00000001-000000000301a2b8', '00000001-000000000301A2B8 '],
    ...['1-301A2B8', '00000001-000000000301A2B8\n', '00000001_000000000301A2B8', '-1', '\u0000'],
    ...['0000000G-000000000301A2B8', '00000001-000000000301A2B8-00000001', '٠٠٠٠٠٠٠١-'],
  ]
  for (const text of texts) expect(readPosition(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readPosition(text)).toBeNull()
    }),
  )
})
