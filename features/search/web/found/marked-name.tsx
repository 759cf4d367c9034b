import { marksIn } from '../../search-marks.rules.ts'

/** A name with the searched words marked. */
export function MarkedName({ name, text }: { name: string; text: string }) {
  return (
    <bdi>
      {marksIn(name, text).map(({ at, part, marked }) =>
        marked ? (
          <mark key={at} className="rounded-sm bg-marigold/40 text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
