type Kind = 'localStorage' | 'sessionStorage'

/** Null also if storage is blocked. Then, even naming it throws. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}

/** Null removes what is stored. */
export function store(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, value)
  } catch {
    // Storage may be full or blocked.
  }
}
