import { beforeEach, expect, test, vi } from 'vitest'
import { draftStore } from './draft-store.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, item: string) => items.set(key, item),
    removeItem: (key: string) => items.delete(key),
  })
})
test('keeps a draft for its member and business only', () => {
  const drafts = draftStore('client', draft => draft as object | null)
  const writer = { id: 1, businessId: 2 }
  drafts.keep(writer, { name: 'Ada' })
  expect(drafts.read(writer)).toEqual({ name: 'Ada' })
  for (const other of [
    { id: 1, businessId: 3 },
    { id: 2, businessId: 2 },
    { id: 2, businessId: 1 },
  ])
    expect(drafts.read(other)).toBeNull()
  drafts.drop(writer)
  expect(drafts.read(writer)).toBeNull()
})
