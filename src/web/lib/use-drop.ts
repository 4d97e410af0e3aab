import { type DragEvent, useState } from 'react'

/** A place where a file can be dropped. `over` while one is held above it. */
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
