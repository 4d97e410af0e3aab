import { useState } from 'react'
import { readStored, store } from '#web/lib/storage.ts'

export function usePreference<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = readStored('localStorage', name)
    return values.find(each => each === kept) ?? values[0]
  })
  const choose = (next: T) => {
    setValue(next)
    store('localStorage', name, next)
  }
  return [value, choose]
}
