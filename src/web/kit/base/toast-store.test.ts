import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addToNextToast,
  currentToasts,
  dismissToast,
  TOAST_REMOVE_DELAY_MS,
  toast,
  watchToasts,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a new toast replaces the previous one', () => {
  toast({ title: 'First' })
  toast({ title: 'Second' })
  expect(currentToasts().map(one => one.title)).toEqual(['Second'])
})

test('a remark is only added to the next toast', () => {
  addToNextToast('No email was sent.')
  toast({ description: 'Moved.' })
  expect(currentToasts()).toMatchObject([{ description: 'Moved. No email was sent.' }])
  toast({ description: 'Saved.' })
  expect(currentToasts()).toMatchObject([{ description: 'Saved.' }])
})

test('a dismissed toast disappears at once and is removed 1,000,000 ms later', () => {
  toast({ title: 'Success' })
  dismissToast()
  expect(currentToasts()).toMatchObject([{ title: 'Success', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000)
})

test('dismissing twice does not delay the removal', () => {
  toast({ title: 'Success' })
  dismissToast()
  vi.advanceTimersByTime(600_000)
  dismissToast()
  vi.advanceTimersByTime(400_000)
  expect(currentToasts()).toEqual([])
})

test('removing an old toast keeps its successor', () => {
  toast({ title: 'Old' })
  dismissToast()
  toast({ title: 'New' })
  vi.advanceTimersByTime(2_000_000)
  expect(currentToasts()).toMatchObject([{ title: 'New', open: true }])
})

test('notifies watchers of a toast and its dismissal', () => {
  const heard = vi.fn()
  const stop = watchToasts(heard)
  toast({ title: 'Saved' })
  dismissToast()
  stop()
  expect(heard).toHaveBeenCalledTimes(2)
})
