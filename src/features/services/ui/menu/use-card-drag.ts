import { type PointerEvent, useEffect, useRef, useState } from 'react'

interface CardDragOptions {
  /** Called while a card is over another one, or over the heading of a group. */
  onOver: (id: number, target: { card: number } | { group: number }) => void
  onDrop: () => void
  onCancel: () => void
}

/** Distance from an edge, in px, at which dragging scrolls the page. */
const EDGE_PX = 64
const SCROLL_PX = 10

/**
 * Dragging cards by their handles with a mouse, pen or finger. Cards and headings say what they are
 * with `data-card` and `data-group`.
 */
export function useCardDrag(options: CardDragOptions) {
  const latest = useRef(options)
  latest.current = options
  const held = useRef<{ id: number; x: number; y: number }>(undefined)
  const [dragged, setDragged] = useState<number>()

  const end = (how: 'onDrop' | 'onCancel') => {
    if (!held.current) return
    held.current = undefined
    setDragged(undefined)
    latest.current[how]()
  }

  const look = () => {
    const now = held.current
    if (!now) return
    const under = document.elementFromPoint(now.x, now.y)
    const card = under?.closest<HTMLElement>('[data-card]')?.dataset.card
    const group = under?.closest<HTMLElement>('[data-group]')?.dataset.group
    if (card !== undefined) {
      if (Number(card) !== now.id) latest.current.onOver(now.id, { card: Number(card) })
    } else if (group !== undefined) latest.current.onOver(now.id, { group: Number(group) })
  }

  const follow = () => {
    const now = held.current
    if (!now) return
    if (now.y < EDGE_PX) scrollBy(0, -SCROLL_PX)
    else if (now.y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    requestAnimationFrame(follow)
  }

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return
      held.current = undefined
      setDragged(undefined)
      latest.current.onCancel()
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [])

  return {
    dragged,
    handle: (id: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { id, x: event.clientX, y: event.clientY }
        setDragged(id)
        requestAnimationFrame(follow)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!held.current) return
        held.current = { ...held.current, x: event.clientX, y: event.clientY }
        look()
      },
      onPointerUp: () => end('onDrop'),
      onPointerCancel: () => end('onCancel'),
    }),
  }
}
