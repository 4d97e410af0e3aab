import { type ReactNode, useLayoutEffect } from 'react'

interface TypedBeforeProps {
  /** Holds the fields that the server drew. */
  island: HTMLElement
  children: ReactNode
}

/**
 * Tells React what was typed and chosen before it listened. Otherwise its next rendering would
 * replace that with what the server drew.
 */
export function TypedBefore({ island, children }: TypedBeforeProps) {
  useLayoutEffect(() => {
    const fields = island.querySelectorAll<Field>('input, textarea, select')
    const changes = [...fields].flatMap(field => changeOf(field) ?? [])
    // Later, because React takes events one by one only outside of effects.
    const repeatAll = () => {
      for (const repeat of changes) repeat()
    }
    if (changes.length > 0) setTimeout(repeatAll)
  }, [island])
  return children
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Repeats what a person changed in a field. React ignores events of a field that has the value it
 * last saw, so the field first goes back.
 */
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
    field.value = ''
    // The prototype's setter, because React watches its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    announce(field)
  }
}

const announce = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))
