import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'

/** `y` is in minutes from the top of the axis. */
export interface Spot {
  column: number
  y: number
  ms: number
}

interface HeldEntry {
  what: 'move' | 'resize' | 'resize-start'
  of: 'appointment' | 'blocked'
  id: number
}

export type Hold = HeldEntry | { what: 'draw' }

export interface DragListeners {
  /** Returning false cancels the drag. */
  onStart: (hold: Hold, from: Spot) => boolean
  onMove: (hold: Hold, from: Spot, to: Spot) => void
  onDrop: (hold: Hold, from: Spot, to: Spot) => void
  onCancel: () => void
  onPress: (spot: Spot) => void
}

interface GridDragOptions extends DragListeners {
  loading: boolean
  scroller: RefObject<HTMLElement | null>
  /** Undefined if the zone skips that date. */
  spotAt: (clientX: number, clientY: number) => Spot | undefined
}

interface Press {
  hold: Hold
  from: Spot
  x: number
  y: number
  pointerId: number
  dragging: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * A mouse drags after this distance. A finger needs a long press first; moving it earlier scrolls.
 */
const DRAG_PX = 4
const FINGER_PX = 10
const LONG_PRESS_MS = 350
const EDGE_PX = 48
const SCROLL_PX = 12

/** A press that may become a drag, which then follows the pointer. */
function usePress(options: GridDragOptions) {
  const latest = useRef(options)
  latest.current = options
  const press = useRef<Press>(undefined)
  const point = useRef({ x: 0, y: 0 })

  const finish = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  const cancel = () => {
    if (press.current?.dragging) latest.current.onCancel()
    finish()
  }

  const begin = () => {
    const now = press.current
    if (!now || now.dragging) return
    if (!latest.current.onStart(now.hold, now.from)) return finish()
    now.dragging = true
    requestAnimationFrame(follow)
  }

  const follow = () => {
    const now = press.current
    if (!now?.dragging) return
    const { scroller, spotAt, onMove } = latest.current
    const { x, y } = point.current
    if (scroller.current) scrollAtEdge(scroller.current, x, y)
    const to = spotAt(x, y)
    if (to) onMove(now.hold, now.from, to)
    requestAnimationFrame(follow)
  }
  return { latest, press, point, begin, cancel, finish }
}

export function useGridDrag(options: GridDragOptions) {
  const { latest, press, point, begin, cancel, finish } = usePress(options)
  const swallowClick = useRef(false)
  const pressed = useRef<Spot>(undefined)

  useDragGuards(options.scroller, press, () => {
    swallowClick.current = true
    cancel()
  })

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      swallowClick.current = false
      if (event.button !== 0 || press.current || latest.current.loading) return
      const hold = holdOf(event.target)
      const from = latest.current.spotAt(event.clientX, event.clientY)
      if (!hold || !from) return
      point.current = { x: event.clientX, y: event.clientY }
      press.current = {
        hold,
        from,
        x: event.clientX,
        y: event.clientY,
        pointerId: event.pointerId,
        dragging: false,
      }
      if (event.pointerType === 'touch') press.current.timer = setTimeout(begin, LONG_PRESS_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = press.current
      if (!now || event.pointerId !== now.pointerId) return
      point.current = { x: event.clientX, y: event.clientY }
      if (now.dragging) return
      const far = Math.hypot(event.clientX - now.x, event.clientY - now.y)
      if (event.pointerType === 'touch') {
        if (far > FINGER_PX) finish()
      } else if (far > DRAG_PX) {
        event.currentTarget.setPointerCapture(event.pointerId)
        begin()
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = press.current
      if (!now || event.pointerId !== now.pointerId) return
      finish()
      if (now.dragging) {
        swallowClick.current = true
        const to = latest.current.spotAt(event.clientX, event.clientY)
        if (to) latest.current.onDrop(now.hold, now.from, to)
        else latest.current.onCancel()
      } else if (now.hold.what === 'draw') pressed.current = now.from
    },
    // Not on pointerup, because the browser moves the focus after it.
    onClick: () => {
      if (pressed.current) latest.current.onPress(pressed.current)
      pressed.current = undefined
    },
    onPointerCancel: cancel,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // The browser would drag selected text and cancel this drag. The check excludes cards, which
      // are portals.
      if (event.currentTarget.contains(event.target as Element)) event.preventDefault()
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      // A long press also opens the browser's context menu.
      if (press.current?.dragging) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!swallowClick.current) return
      swallowClick.current = false
      // A touch drag ends without a click; the next click may be in a card.
      if (!event.currentTarget.contains(event.target as Element)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** While dragging, a finger doesn't scroll. Escape cancels, and so does another view. */
function useDragGuards(
  scroller: RefObject<HTMLElement | null>,
  press: RefObject<Press | undefined>,
  onCancel: () => void,
) {
  const latest = useRef(onCancel)
  latest.current = onCancel
  useEffect(() => {
    const element = scroller.current
    // React's touch listeners are passive, so they can't prevent scrolling.
    const onTouchMove = (event: TouchEvent) => press.current?.dragging && event.preventDefault()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !press.current?.dragging) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    element?.addEventListener('touchmove', onTouchMove, { passive: false })
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      element?.removeEventListener('touchmove', onTouchMove)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      latest.current()
    }
  }, [scroller, press])
}

function scrollAtEdge(element: HTMLElement, x: number, y: number) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const push = (at: number, low: number, high: number) =>
    at < low + EDGE_PX ? -SCROLL_PX : at > high - EDGE_PX ? SCROLL_PX : 0
  element.scrollBy(push(x, left, right), push(y, top, bottom))
}

function holdOf(target: EventTarget): Hold | undefined {
  if (!(target instanceof Element)) return undefined
  const entry = target.closest<HTMLElement>('[data-appointment], [data-blocked]')
  if (entry) {
    const { appointment, blocked, fixed } = entry.dataset
    if (fixed !== undefined) return undefined
    const edge = target.closest<HTMLElement>('[data-resize]')?.dataset.resize
    return {
      what: edge === undefined ? 'move' : edge === 'start' ? 'resize-start' : 'resize',
      ...(appointment === undefined
        ? { of: 'blocked', id: Number(blocked) }
        : { of: 'appointment', id: Number(appointment) }),
    }
  }
  return target.closest('button, a, [role="dialog"]') ? undefined : { what: 'draw' }
}
