import { expect, test } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { emptyValues } from './form.ts'

const NOW = Date.parse('2026-03-02T15:00:00Z')
const service = (id: number) => ({
  id,
  name: `Service ${id}`,
  description: '',
  duration: 60,
  category: 'beauty',
})
const page = {
  name: 'Lumen',
  services: [service(1), service(2)],
  staff: [
    { id: 10, name: 'A', position: '', serviceIds: null },
    { id: 11, name: 'B', position: '', serviceIds: [1] },
  ],
  channels: ['email', 'sms'],
} as unknown as PublicPage

const values = {
  ...emptyValues(page),
  serviceId: 1,
  staffId: 11,
  start: NOW + 1,
  end: NOW + 2,
  pickedStaffId: 11,
  customerName: 'Ada',
  channel: 'sms' as const,
}

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

test('restores typed values after a reload, with the attempt that may have booked them', () => {
  const store = storage()
  const attempt = { key: 'k' }
  keepDraft(store, page, { values, attempt })
  expect(readDraft(store, page, NOW)).toEqual({ values, attempt })
  dropDraft(store, page)
  expect(readDraft(store, page, NOW)).toBeUndefined()
})

test('a page in another letter case is the same page, but another page is not', () => {
  const store = storage()
  keepDraft(store, page, { values })
  expect(readDraft(store, { ...page, name: 'lumen' }, NOW)?.values.customerName).toBe('Ada')
  expect(readDraft(store, { ...page, name: 'other' }, NOW)).toBeUndefined()
})

test('drops choices that the page no longer offers, and keeps typed values', () => {
  const store = storage()
  keepDraft(store, page, { values })
  const without = (change: Partial<PublicPage>) =>
    readDraft(store, { ...page, ...change }, NOW)?.values
  expect(without({ services: [service(2), service(3)] })).toMatchObject({
    serviceId: null,
    staffId: null,
    start: null,
    customerName: 'Ada',
  })
  expect(without({ staff: page.staff.slice(0, 1) })).toMatchObject({
    serviceId: 1,
    staffId: 10,
    start: null,
  })
  expect(without({ channels: ['email'] })).toMatchObject({ channel: 'email' })
})

test('skips a time that has passed', () => {
  const store = storage()
  keepDraft(store, page, { values })
  expect(readDraft(store, page, NOW + 5)?.values).toMatchObject({
    staffId: 11,
    start: null,
    end: null,
  })
})

test('starts with an empty form if the browser stores nothing, or invalid data', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
    removeItem: () => {
      throw new Error('closed')
    },
  }
  keepDraft(closed, page, { values })
  dropDraft(closed, page)
  expect(readDraft(closed, page, NOW)).toBeUndefined()
  expect(readDraft({ ...closed, getItem: () => '{"values":7' }, page, NOW)).toBeUndefined()
})
