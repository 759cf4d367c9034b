import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  EMAIL_MAX,
  emailKey,
  emailProblem,
  isExact,
  mailboxKey,
  mailedAddress,
  nameWords,
  ownPath,
  searchWords,
} from './accounts.rules.ts'
import { deviceOf } from './devices.rules.ts'
import { nameKey } from './name-keys.rules.ts'
import {
  loginPasswordProblem,
  newPasswordProblem,
  passwordStrength,
  resetPasswordProblem,
  strengthLabels,
} from './passwords.rules.ts'

describe('The rules of accounts', () => {
  test('Names that people type again are the same without case, accents, spaces and kinds of ’', () => {
    expect(nameKey('  Ben’s   Café ')).toBe(nameKey("ben's CAFE"))
    // Stored with every match: another form would lose what the history finds.
    expect(nameKey('Oma  Größe’s か')).toBe("oma grosse's か")
    expect(nameKey('ボードが')).toBe('ホートか')
  })

  test('Two valid spellings of an address have the same key, which is valid too', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(` ${email.toUpperCase()} `)).toBe(emailKey(email))
        expect(emailProblem(email)).toBe(emailProblem(emailKey(email)))
      }),
    )
    expect(emailKey('ＡＮＮ@Example.com')).toBe('ann@example.com')
  })

  test('A mail goes to exactly the address that is compared, and only ASCII case may differ', () => {
    const sign = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      // Signs that change in other ways than by their case alone.
      fc.constantFrom('\u212a', 'ｋ', '\u0130', '\u03a3', '\u1e9e', '\u0323', '\u0307', 'K', ' '),
    )
    const typed = fc.array(sign, { maxLength: 6 }).map((signs) => `a${signs.join('')}k@example.com`)
    fc.assert(
      fc.property(typed, (email) => {
        const mailed = mailedAddress(email)
        fc.pre(emailProblem(email) === null)
        expect([isExact(mailed), emailKey(mailed)]).toEqual([true, emailKey(email)])
        expect(isExact(email)).toBe(
          email.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase()) === emailKey(email),
        )
      }),
      { numRuns: 500 },
    )
    expect(['fin\u212a@example.com', ' a@b.c', '\u00c9@b.c'].map(isExact)).toEqual([
      false,
      false,
      false,
    ])
    expect(['FinK@Example.com', '\u00e9@b.c'].map(isExact)).toEqual([true, true])
    expect(mailedAddress(' FinK@Example.com ')).toBe('FinK@Example.com')
    expect(mailedAddress('\u00c9Va@b.c')).toBe('\u00e9va@b.c')
    const dotted = 'a\u0130\u0e38k@example.com'
    expect(isExact(mailedAddress(dotted))).toBe(true)
  })

  test('An address has one @ with text before it, and a dot inside the text after it', () => {
    const form = /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+\.[^\s@<>\p{Cc}]+$/u
    const letters = fc.constantFrom('a', '@', '.', '.', ' ', '<', '\u0007', '\u{1F3B2}')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 9 }), (text) => {
        expect([text, emailProblem(text) === null]).toEqual([text, form.test(text.trim())])
      }),
      { numRuns: 2000 },
    )
    const longest = `${'a'.repeat(EMAIL_MAX - 4)}@b.c`
    expect([longest, `a${longest}`].map((text) => emailProblem(text) === null)).toEqual([
      true,
      false,
    ])
    expect(emailProblem(longest.replaceAll('a', 'a\u0301'))).toBeNull()
  })

  test('Every spelling of a mailbox has one key, and other mailboxes have others', () => {
    for (const spelling of [
      'anna.smith@gmail.com',
      'annasmith@googlemail.com',
      'A.n.n.a.Smith+boardgames@GMail.com',
      '"anna.smith"@gmail.com',
      'anna\u00adsmith@gmail\u200b.com',
      'ａｎｎａsmith+@gmail.com.',
    ]) {
      expect([spelling, mailboxKey(spelling)]).toEqual([spelling, 'annasmith@gmail.com'])
    }
    expect(mailboxKey('ann@bücher.example')).toBe(mailboxKey('ann+x@XN--BCHER-KVA.example.'))
    expect(mailboxKey('a.b@example.com')).not.toBe(mailboxKey('ab@example.com'))
    expect(mailboxKey('+a@example.com')).not.toBe(mailboxKey('+b@example.com'))
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxKey(emailKey(email))).toBe(mailboxKey(email))
        expect(mailboxKey(mailboxKey(email))).toBe(mailboxKey(email))
      }),
    )
  })

  test('A name is found by each of its words, however they are joined', () => {
    expect(nameWords("Jean-Luc O'Brien").toSorted()).toEqual([
      'brien',
      'jean',
      'jeanluc',
      'luc',
      'o',
      'obrien',
    ])
    expect(nameWords('Zoë STRAẞE')).toEqual(['zoe', 'strasse'])
    expect(nameWords('🎲 \u202e')).toEqual(['🎲'])
    expect(nameWords('-- ..')).toEqual([])
  })

  test('Every beginning of a name finds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (name, cut) => {
        const typed = [...name].slice(0, cut % ([...name].length + 1)).join('')
        const words = nameWords(name)
        for (const word of searchWords(typed)) {
          expect(words.some((own) => own.startsWith(word))).toBe(true)
        }
      }),
    )
  })

  test('Only a path of this app is accepted as redirect', () => {
    for (const own of ['/friends', '/friends?tab=sent', '/matches/1#notes', '/a%2F%2Fb']) {
      expect(ownPath(own)).toBe(own)
    }
    const others = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example']
    for (const other of [...others, 'https://evil.example/', 'evil', '', undefined, 7]) {
      expect([other, ownPath(other)]).toEqual([other, null])
    }
    fc.assert(
      fc.property(fc.string(), (path) => {
        const led = ownPath(`/${path}`) ?? '/'
        expect(new URL(led, 'https://table.example/login').host).toBe('table.example')
      }),
    )
  })
})

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

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('A sign-in’s device', () => {
  test.each([
    [`${mozilla} (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox on Linux'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [
      `${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`,
      'Edge on Windows',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`,
      'Safari on Mac',
    ],
    [`${mozilla} (X11; CrOS x86_64) ${webkit} Chrome/150.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'curl'],
    [mozilla, 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, isPhone: false })
  })

  test.each([
    [
      `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `${mozilla} (Linux; Android 16) ${webkit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
  ])('%s is a phone called %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, isPhone: true })
  })
})
