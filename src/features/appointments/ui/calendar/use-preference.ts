import { useState } from 'react'

export function usePreference<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const kept = localStorage.getItem(name)
      return values.find(each => each === kept) ?? values[0]
    } catch {
      return values[0]
    }
  })
  const choose = (next: T) => {
    setValue(next)
    try {
      localStorage.setItem(name, next)
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }
  return [value, choose]
}
