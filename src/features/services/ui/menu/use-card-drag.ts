import { type PointerEvent, useEffect, useRef, useState } from 'react'

interface CardDragOptions {
  onOver: (id: number, target: { card: number } | { group: number }) => void
  onDrop: () => void
  onCancel: () => void
}

interface Held {
  id: number
  x: number
  y: number
  events: AbortController
}

const EDGE_PX = 64
const SCROLL_PX = 10

/** Cards and headings identify themselves with `data-card` and `data-group`. */
export function useCardDrag(options: CardDragOptions) {
  const latest = useRef(options)
  latest.current = options
  const held = useRef<Held>(undefined)
  const [dragged, setDragged] = useState<number>()

  const end = (how: 'onDrop' | 'onCancel') => {
    if (!held.current) return
    held.current.events.abort()
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

  useEffect(() => () => held.current?.events.abort(), [])

  const hold = (id: number, { clientX: x, clientY: y }: PointerEvent) => {
    const events = new AbortController()
    const { signal } = events
    held.current = { id, x, y, events }
    setDragged(id)
    // Listens on the window, because a card that changes places would lose the pointer.
    addEventListener(
      'pointermove',
      event => {
        held.current = { id, x: event.clientX, y: event.clientY, events }
        look()
      },
      { signal },
    )
    addEventListener('pointerup', () => end('onDrop'), { signal })
    addEventListener('pointercancel', () => end('onCancel'), { signal })
    addEventListener('keydown', event => event.key === 'Escape' && end('onCancel'), { signal })
    requestAnimationFrame(follow)
  }

  return {
    dragged,
    handle: (id: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) hold(id, event)
      },
    }),
  }
}
