import { type ReactNode, useLayoutEffect } from 'react'

/**
 * React's next rendering would undo input from before hydration, so this repeats the input as
 * events.
 */
export function TypedBefore({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    const fields = island.querySelectorAll<Field>('input, textarea, select')
    const changes = [...fields].flatMap(field => changeOf(field) ?? [])
    // Pressing a button doesn't make its focus visible, unlike the Tab key.
    const pressed = island.querySelector<HTMLElement>('[type=button]:focus:not(:focus-visible)')
    if (pressed) changes.push(() => pressed.click())
    // React handles events one by one only outside of effects.
    const repeatAll = () => {
      for (const repeat of changes) repeat()
    }
    if (changes.length > 0) setTimeout(repeatAll)
  }, [island])
  return children
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React ignores events of a field that has the value it last saw, so the field is reset first. */
function changeOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex: chosen } = field
    const drawn = [...field.options].findIndex(option => option.defaultSelected)
    if (chosen === Math.max(0, drawn)) return undefined
    return () => {
      field.selectedIndex = chosen
      announce(field)
    }
  }
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    if (!field.checked || field.defaultChecked) return undefined
    return () => {
      field.checked = false
      field.click()
    }
  }
  const { value } = field
  if (value === field.defaultValue) return undefined
  return () => {
    // More may have been typed since.
    const latest = field.value || value
    field.value = ''
    // React overrides the element's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, latest)
    announce(field)
  }
}

const announce = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))
