/** Wraps and skips disabled headers. */
export function headerAfter(
  key: string,
  from: number,
  enabled: readonly boolean[],
): number | undefined {
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
