import { type KeyboardEvent, useState } from 'react'

interface Marks {
  count: number
  inRow?: number
  first?: number
}

/** One tab stop; arrow keys, Home and End move between marks. */
export function useMarks({ count, inRow = 1, first = 0 }: Marks) {
  const [chosen, choose] = useState(first)
  const at = Math.min(chosen, count - 1)
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')]
    // Not the chosen one, which follows the pointer.
    const focused = marks.indexOf(event.target as HTMLElement)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const places: Record<string, number> = {
      ArrowRight: focused + forward,
      ArrowLeft: focused - forward,
      ArrowDown: focused + inRow,
      ArrowUp: focused - inRow,
      Home: 0,
      End: count - 1,
    }
    const mark = marks[places[event.key] ?? -1]
    if (!mark) return
    event.preventDefault()
    mark.focus()
  }
  const markAt = (index: number) => ({
    'data-mark': '',
    tabIndex: index === at ? 0 : -1,
    onFocus: () => choose(index),
    onPointerEnter: () => choose(index),
  })
  return { at, onKeyDown, markAt }
}
