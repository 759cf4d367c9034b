import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes a file that is dropped anywhere on the page, and cells of a spreadsheet that are pasted there.
 * @returns whether a file is held over the page
 */
export function usePageDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    // Without this the browser would open a file that missed its target, and leave the page.
    function onOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function onLeave(event: DragEvent) {
      // Null: the pointer left the window, not just an element.
      if (event.relatedTarget === null) setOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file !== undefined) take(file)
    }
    function onPaste({ clipboardData, target }: ClipboardEvent) {
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTyped = target instanceof HTMLInputElement
      if (!isTyped && /\t.*\n/u.test(text)) take(new File([text], 'Pasted cells'))
    }
    addEventListener('paste', onPaste)
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return over
}
