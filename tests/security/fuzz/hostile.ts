import * as fc from 'fast-check'

import { anyCharacter } from '#tests/support/texts/any-character.ts'

/** Texts that have broken some software. */
const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e\u2066', '\u0000\u001f\u007f\u0085'],
  ...['\r\nBcc: all@example.com', '%0d%0aBcc:all@example.com', '<img src=x onerror=alert(1)>'],
  ...[`'"\`--; drop table users; --`, "' or '1'='1", '%', '_', '\\', '%_\\%', '.*', '(a+)+$', '['],
  ...['^(?=', '=cmd()', '${jndi:x}', '{{7*7}}', '__proto__', 'constructor', 'toString', 'null'],
  ...['undefined', 'NaN', '1e999', '-0', '0x10', '١٢٣', '2026-13-45', '0000-00-00'],
  ...['+275760-09-13T00:00:00.001Z', '-271821-04-19T23:59:59.999Z', '9999-12-31T23:59:60Z'],
  ...['2026-02-30', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['../../etc/passwd', 'http://evil.example/', 'Ａ＠ｂ．ｃ', 'ﬁ', 'ß', 'İ', '👨‍👩‍👧‍👦'.repeat(40)],
  ...['Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', 'x'.repeat(121), 'x'.repeat(2001), 'x'.repeat(20_000)],
]

export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
)

const NUMBERS = [
  ...[0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, 5e-324],
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 10 }) },
)

export const brokenBody = fc.oneof(
  fc.constantFrom(
    ...['', 'null', '[]', '"text"', '{', '{"email":'],
    '{"__proto__":{"role":"admin"},"email":"a@example.com","password":"x"}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    ...['{"email":"a@example.com","email":"b@example.com"}', '{"players":1e400,"date":-1e400}'],
    ...[`{"name":"${'['.repeat(2000)}"}`, `${'['.repeat(2000)}${']'.repeat(2000)}`],
    ...[`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`, `{"name":"${'x'.repeat(70_000)}"}`],
    ...['\ufeff{"name":"Go"}', '{"name":"\\ud800"}', '{"name":"\\u0000"}', "{'name':'Go'}"],
    'name=Go',
  ),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
)

export const rawSegment = fc.constantFrom(
  ...['%00', '%zz', '%', '%ED%A0%80', '%ff%fe', '%2e%2e%2f', '%2F', 'a'.repeat(499)],
  ...['a'.repeat(600), '%27%20or%201=1', '%F0%9F%8E%B2', '*', ';x=1'],
)

export const rawQuery = fc.constantFrom(
  ...['limit=1&limit=2', 'limit[]=1', 'limit[a]=1', 'q=%00', 'q=%zz', 'q=%ED%A0%80', 'q=a&q=b'],
  ...['page=1e3', 'page=0x10', 'page=99999999999999999999', 'limit=-1', 'limit='],
  ...['__proto__=1&__proto__[x]=2', 'constructor.prototype.x=1', 'cursor=e30', 'cursor=bnVsbA'],
  ...['cursor=WyIiLCIiXQ', 'cursor=%22%5C', '&&&==&', `q=${'%25'.repeat(300)}`],
  `token=${'x'.repeat(2000)}`,
)

/** Header values that HTTP allows: no control characters except the tab. */
export const headerText = fc.oneof(
  fc.constantFrom(
    ...['*', '"1"', '1', 'W/"1"', '"1","2"', '"', ',,,', '-1', '1e9', 'x'.repeat(201)],
    ...['x'.repeat(5000), 'é\xff\x80', '\t', '%00', "';--"],
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
)
