import type { CSSProperties, Ref } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { pieceColour } from '#ui/base/meeple.tsx'

import type { Token } from '../quick-line.rules.ts'

/** The text and its underlines break their lines at the same places. */
const typography =
  'col-start-1 row-start-1 min-w-0 px-3.5 py-3 text-base leading-relaxed font-semibold whitespace-pre-wrap wrap-anywhere'

/**
 * A field for one line or more, whose words are underlined. The field itself is a usual one, so that
 * typing with an input method, pasting and undo work; the underlines are drawn behind it.
 */
export function LineField({
  text,
  tokens,
  pieces,
  describedBy,
  inputRef,
  onChange,
  onFocus,
  onEnter,
}: {
  text: string
  /** null until the rules are loaded. */
  tokens: readonly Token[] | null
  /** The pieces of the seats. */
  pieces: readonly number[]
  describedBy: string
  inputRef: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onFocus: () => void
  onEnter: () => void
}) {
  return (
    <div className="grid min-w-0 flex-1">
      <div
        aria-hidden="true"
        className={classNames(typography, 'pointer-events-none text-transparent')}
      >
        {tokens === null
          ? text
          : tokens.map((token, index) => (
              <span
                key={token.start}
                className={lineOf(tokens, index)}
                style={colourOf(tokens, index, pieces)}
              >
                {text.slice(token.start, token.end)}
              </span>
            ))}
        {/* A last empty line has a height too. */}
        {'\u200b'}
      </div>
      <textarea
        ref={inputRef}
        rows={1}
        value={text}
        aria-label="The match in one line"
        aria-describedby={describedBy}
        placeholder="Or type it: azul me 61, ben 54"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus}
        onKeyDown={(event) => {
          // Enter also ends what an input method composes.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
        className={classNames(
          typography,
          // The frame around the line and its button is outlined instead.
          'size-full resize-none overflow-hidden rounded-md bg-transparent text-ink outline-none placeholder:font-normal placeholder:text-muted',
        )}
      />
    </div>
  )
}

/** The seat of a token; a space between two words of one seat is the seat's too. */
function seatOf(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index]
  const before = tokens[index - 1]
  const after = tokens[index + 1]
  const isBetween = token?.kind === 'text' && token.end - token.start === 1
  const isSame =
    before?.seat === after?.seat && before?.kind === 'person' && after?.kind === 'score'
  return isBetween && isSame ? (before.seat ?? null) : (token?.seat ?? null)
}

function lineOf(tokens: readonly Token[], index: number): string | undefined {
  const kind = tokens[index]?.kind
  if (kind === 'unread')
    return 'underline decoration-loss decoration-wavy decoration-[1.5px] underline-offset-4'
  if (kind === 'asked')
    return 'underline decoration-focus decoration-wavy decoration-[1.5px] underline-offset-4'
  if (kind === 'text' && seatOf(tokens, index) === null) return undefined
  // Read, and says nothing of its own.
  if (kind === 'word')
    return 'underline decoration-field decoration-dotted decoration-1 underline-offset-4'
  return 'underline decoration-[2.5px] underline-offset-[5px] [text-decoration-skip-ink:none]'
}

function colourOf(
  tokens: readonly Token[],
  index: number,
  pieces: readonly number[],
): CSSProperties | undefined {
  const kind = tokens[index]?.kind
  const seat = seatOf(tokens, index)
  const isPlain = kind === 'unread' || kind === 'asked' || kind === 'word'
  if (isPlain || (kind === 'text' && seat === null)) return undefined
  if (seat !== null) return { textDecorationColor: pieceColour(pieces[seat] ?? 0) }
  return { textDecorationColor: kind === 'game' ? 'var(--marigold-edge)' : 'var(--field)' }
}
