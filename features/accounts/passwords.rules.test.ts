import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  loginPasswordProblem,
  newPasswordProblem,
  passwordStrength,
  resetPasswordProblem,
  strengthLabels,
} from './passwords.rules.ts'

describe('The rules of passwords', () => {
  test('Strength is one point each for length, letters with digits, and a symbol', () => {
    const strengths: [string, number, string][] = [
      ['', 0, 'Weak'],
      ['abc', 0, 'Weak'],
      ['abcdefgh', 1, 'Weak'],
      ['abc1', 1, 'Weak'],
      ['abcdefg1', 2, 'Medium'],
      ['abc1$', 2, 'Medium'],
      ['abcdef1$', 3, 'Strong'],
    ]
    for (const [password, score, label] of strengths) {
      expect([password, passwordStrength(password)]).toEqual([password, score])
      expect(strengthLabels[passwordStrength(password)]).toBe(label)
    }
  })

  test('A password that can be chosen can be used to sign in', () => {
    const typed = fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (password) => {
      const chosen =
        newPasswordProblem(password) === null || resetPasswordProblem(password) === null
      return !chosen || loginPasswordProblem(password) === null
    })
    expect(() => fc.assert(typed)).not.toThrow()
  })
})
