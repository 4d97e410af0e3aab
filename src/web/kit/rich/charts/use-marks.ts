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
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const places: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      ArrowDown: at + inRow,
      ArrowUp: at - inRow,
      Home: 0,
      End: count - 1,
    }
    const mark =
      event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')[places[event.key] ?? -1]
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
