import type { KeyboardEvent } from 'react'

export function focusNeighbor(event: KeyboardEvent): boolean {
  const next = event.altKey ? undefined : neighbor(event.key, event.currentTarget)
  if (!next) return false
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  return true
}

function neighbor(key: string, from: Element): HTMLElement | undefined {
  const lists = [...(from.closest('section')?.querySelectorAll('ul') ?? [])].map(list => [
    ...list.querySelectorAll<HTMLElement>('[data-appointment], [data-blocked]'),
  ])
  const column = lists.findIndex(list => list.includes(from as HTMLElement))
  const own = lists[column]
  if (!own) return undefined
  const index = own.indexOf(from as HTMLElement)
  const rtl = getComputedStyle(from).direction === 'rtl'
  switch (key) {
    case 'ArrowDown':
      return own[index + 1]
    case 'ArrowUp':
      return own[index - 1]
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return nearest(
        lists.slice(column + 1).find(list => list.length > 0),
        from,
      )
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return nearest(
        lists.slice(0, column).findLast(list => list.length > 0),
        from,
      )
    default:
      return undefined
  }
}

function nearest(list: readonly HTMLElement[] | undefined, from: Element): HTMLElement | undefined {
  const top = (element: Element) => element.getBoundingClientRect().top
  return list?.toSorted((a, b) => Math.abs(top(a) - top(from)) - Math.abs(top(b) - top(from)))[0]
}
