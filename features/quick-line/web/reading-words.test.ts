import { expect, test } from 'vitest'

import { guest, known } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from '../quick-line.rules.ts'
import { readingWords, takenWords } from './reading-words.ts'

const read = (line: string, choices = {}) => readQuickLine(line, { ...known, choices })
const today = '2026-11-22'

test.each([
  ['azul me 84, ben 71', 'It is in the form. Save Match stores it.'],
  ['azul me 84, ben 71, thanks', 'It is in the form, all but “thanks”.'],
  ['twilight imperium me 12, jonas 10', 'It is in the form, all but the game.'],
  ['azul ben vs jonas won', 'It is in the form, all but who won.'],
  [
    'twilight imperium ben vs jonas won, thanks',
    'It is in the form, all but the game, who won and “thanks”.',
  ],
])('a line that went into the form says what is not there: %s', (line, words) => {
  expect(takenWords(read(line))).toBe(words)
})

test('a reading is heard as sentences, each question with its answer', () => {
  const asked = read('azul ben vs jonas won')
  expect(readingWords(asked, [], today)).toBe(
    'I read: Azul. Ben Okafor. Jonas Keller. “ben vs jonas won”: who won?',
  )
  const twice = [guest('Ben Okafor'), ...known.people]
  expect(
    readingWords(readQuickLine('azul ben 71', { ...known, people: twice }), [], today),
  ).toContain('“ben” could be Ben Okafor (guest) or Ben Okafor.')
  const [ask] = asked.asks
  const answer = ask?.options[1]?.answer
  const answered = read('azul ben vs jonas won', {
    [ask?.text ?? '']: { kind: 'answer', answer },
  })
  expect(readingWords(answered, [], today)).toContain('“ben vs jonas won”: who won? Jonas Keller.')
  expect(readingWords(read('wingspan me 84, jonsa 71, oops'), [], today)).toBe(
    'I read: Wingspan. Mara Lindqvist 84. Jonsa 71. “jonsa” is a guest, or did you mean Jonas Keller? Not understood: oops.',
  )
})
