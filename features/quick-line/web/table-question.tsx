import type { Answer, Ask } from '../quick-line.rules.ts'
import { Asked, Option } from './question.tsx'
import { answerWords, askWords } from './reading-words.ts'

/** Asks what the line leaves open about the whole table: who won, or how it was played. */
export function TableQuestion({ ask, onAnswer }: { ask: Ask; onAnswer: (answer: Answer) => void }) {
  return (
    <Asked
      words={ask.text}
      label={`What does “${ask.text}” mean?`}
      sentence={
        <>
          “{ask.text}”: <strong>{askWords(ask)}</strong>
        </>
      }
    >
      {ask.options.map((option) => (
        <Option
          key={option.answer}
          chosen={option.answer === ask.chosen}
          onTap={() => onAnswer(option.answer)}
        >
          {answerWords(option)}
        </Option>
      ))}
    </Asked>
  )
}
