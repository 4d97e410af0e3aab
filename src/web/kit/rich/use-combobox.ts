import { type KeyboardEvent, useId, useState } from 'react'

interface ComboboxOptions {
  count: number
  /** The option that is active after typing: the first, or none. */
  initial: 0 | -1
  onSelect: (index: number) => void
  onEscape?: () => void
}

/** Keys and roles of a text field with a list of options. */
export function useCombobox({ count, initial, onSelect, onEscape }: ComboboxOptions) {
  const id = useId()
  const [wanted, setActive] = useState<number>(initial)
  const active = Math.min(wanted, count - 1)
  const idOf = (index: number) => `${id}-${index}`

  const step = (by: 1 | -1) => {
    const next = active + by
    const index = next < initial ? count - 1 : next === count ? 0 : next
    setActive(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && active >= 0) onSelect(active)
    else if (event.key === 'Escape' && onEscape) {
      onEscape()
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return {
    reset: () => setActive(initial),
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active >= 0 ? idOf(active) : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      onKeyDown,
    },
    list: (label: string) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': label }),
    option: (index: number) => ({
      id: idOf(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onPointerMove: () => setActive(index),
      onClick: () => onSelect(index),
    }),
  } as const
}
