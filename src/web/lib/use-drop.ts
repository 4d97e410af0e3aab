import { type DragEvent, useState } from 'react'

/** `over` is true while a file is held over the target. */
export function useDrop(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    place: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      },
    },
  }
}
