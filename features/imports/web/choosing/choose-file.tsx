import FileUp from 'lucide-react/icons/file-up'
import { useRef } from 'react'

import { Button, type ButtonTone } from '#ui/base/button.tsx'

/** A button that opens the system's list of files. */
export function ChooseFile({
  children,
  tone = 'primary',
  onFile,
}: {
  children: string
  tone?: ButtonTone
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {/* No `accept`: phones do not know .bgsplay, and would not let it be chosen. */}
      <input
        ref={input}
        type="file"
        aria-label={children}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Reset, so that the same file can be chosen again.
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button
        tone={tone}
        icon={<FileUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
