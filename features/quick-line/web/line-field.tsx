import { classNames } from '#ui/base/class-names.ts'

/** The text and its underlines break their lines at the same places. */
const typography =
  'col-start-1 row-start-1 min-w-0 px-3.5 py-3 text-base leading-relaxed whitespace-pre-wrap wrap-anywhere'

export interface Mark {
  kind: 'unread' | 'asked'
  start: number
  end: number
}

const underlines = {
  unread: 'underline decoration-loss decoration-wavy decoration-[1.5px] underline-offset-4',
  asked: 'underline decoration-focus decoration-[3px] underline-offset-[5px]',
} as const

/**
 * The field itself is a usual one, so that typing with an input method, pasting and undo work; the
 * underlines are drawn behind it.
 */
export function LineField({
  text,
  marks,
  describedBy,
  onChange,
  onFocus,
  onEnter,
}: {
  text: string
  /** In the order of the text. */
  marks: readonly Mark[]
  describedBy: string
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
        {marks.map(({ kind, start, end }, index) => (
          <span key={start}>
            {text.slice(marks[index - 1]?.end ?? 0, start)}
            <mark className={classNames('bg-transparent text-transparent', underlines[kind])}>
              {text.slice(start, end)}
            </mark>
          </span>
        ))}
        {text.slice(marks.at(-1)?.end ?? 0)}
        {/* A last empty line has a height too. */}
        {'\u200b'}
      </div>
      <textarea
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
          'size-full resize-none overflow-hidden rounded-md bg-transparent text-ink outline-none placeholder:text-muted',
        )}
      />
    </div>
  )
}
