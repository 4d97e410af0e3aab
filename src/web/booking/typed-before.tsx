import { type ReactNode, useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement

const fieldsIn = (island: HTMLElement) => [
  ...island.querySelectorAll<Field>('input, textarea, select, [type=button]'),
]

/** Pressing a button doesn't make its focus visible, unlike the Tab key. */
const pressedIn = (island: HTMLElement) =>
  island.querySelector<HTMLButtonElement>('[type=button]:focus:not(:focus-visible)')

interface TypedBeforeProps {
  island: HTMLElement
  before: ReturnType<typeof stateBefore>
  children: ReactNode
}

export const stateBefore = (island: HTMLElement) => ({
  fields: fieldsIn(island),
  focused: document.activeElement as Field,
  pressed: pressedIn(island),
})

/**
 * React's next rendering would undo input from before hydration, so this repeats the input as
 * events. If a translator or an extension has changed the island, React replaces all of it.
 */
export function TypedBefore({ island, before, children }: TypedBeforeProps) {
  useLayoutEffect(() => {
    const { fields, focused } = before
    const shown = fieldsIn(island)
    const successor = (old: Field) => (old.isConnected ? old : shown[fields.indexOf(old)])
    const changes = fields.flatMap(field => changeOf(field, successor(field)) ?? [])
    const pressed = pressedIn(island) ?? (before.pressed && successor(before.pressed))
    if (!focused.isConnected) successor(focused)?.focus()
    if (pressed) changes.push(() => pressed.click())
    // React handles events one by one only outside of effects.
    const repeatAll = () => {
      for (const repeat of changes) repeat()
    }
    if (changes.length > 0) setTimeout(repeatAll)
  }, [island, before])
  return children
}

/** React ignores events of a field that has the value it last saw, so the field is reset first. */
function changeOf(old: Field, field: Field | undefined): (() => void) | undefined {
  if (old instanceof HTMLButtonElement || field?.type !== old.type) return undefined
  if (old instanceof HTMLSelectElement) {
    const { selectedIndex: chosen } = old
    const drawn = [...old.options].findIndex(option => option.defaultSelected)
    if (chosen === Math.max(0, drawn)) return undefined
    return () => {
      ;(field as HTMLSelectElement).selectedIndex = chosen
      announce(field)
    }
  }
  if (old instanceof HTMLInputElement && old.type === 'radio') {
    if (!old.checked || old.defaultChecked) return undefined
    return () => {
      ;(field as HTMLInputElement).checked = false
      field.click()
    }
  }
  const { value } = old
  if (value === old.defaultValue) return undefined
  field.value = value
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
