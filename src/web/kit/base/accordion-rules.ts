export interface AccordionMode {
  /** One item open at a time, or any number. */
  type: 'single' | 'multiple'
  /** Whether the open item of a single accordion may be closed again. */
  collapsible?: boolean
}

/** The open items after a press on one's header. */
export function toggled(
  open: readonly string[],
  id: string,
  { type, collapsible = false }: AccordionMode,
): readonly string[] {
  if (type === 'multiple') return open.includes(id) ? open.filter(other => other !== id) : [...open, id]
  if (!open.includes(id)) return [id]
  return collapsible ? [] : open
}

/** The header that a key leads to from header `from`, wrapping and skipping disabled ones; undefined for any other key. */
export function headerAfter(key: string, from: number, enabled: readonly boolean[]): number | undefined {
  const count = enabled.length
  const find = (start: number, step: 1 | -1) => {
    for (let tried = 0, at = start; tried < count; tried++, at += step) {
      const index = ((at % count) + count) % count
      if (enabled[index]) return index
    }
    return undefined
  }
  if (key === 'ArrowDown') return find(from + 1, 1)
  if (key === 'ArrowUp') return find(from - 1, -1)
  if (key === 'Home') return find(0, 1)
  if (key === 'End') return find(count - 1, -1)
  return undefined
}
