import { expect, test, vi } from 'vitest'
import { runOnApproach } from './run-on-approach.ts'

function approachable(hasFocus: boolean) {
  vi.stubGlobal('document', { activeElement: null })
  return Object.assign(new EventTarget(), { contains: () => hasFocus }) as unknown as HTMLElement
}

test('runs once when focus or the pointer arrives, and again if that failed', async () => {
  const element = approachable(false)
  const wake = vi.fn(() => Promise.reject(new Error('offline')))
  runOnApproach(element, wake)
  expect(wake).not.toHaveBeenCalled()
  for (const sign of ['focusin', 'pointerdown']) element.dispatchEvent(new Event(sign))
  expect(wake).toHaveBeenCalledTimes(1)
  await Promise.resolve().then(() => {})
  element.dispatchEvent(new Event('pointerenter'))
  expect(wake).toHaveBeenCalledTimes(2)
})

test('runs at once if someone began to type before the script arrived', () => {
  const wake = vi.fn(() => Promise.resolve())
  runOnApproach(approachable(true), wake)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('runs immediately if asked to, and again at the next approach if that failed', async () => {
  const element = approachable(false)
  const wake = vi.fn(() => Promise.reject(new Error('offline')))
  runOnApproach(element, wake, { now: true })
  await Promise.resolve().then(() => {})
  element.dispatchEvent(new Event('pointerdown'))
  expect(wake).toHaveBeenCalledTimes(2)
})

test('reports a failure to someone who presses or types, but not if pointer or focus only passes', async () => {
  const element = approachable(false)
  const onFail = vi.fn()
  runOnApproach(element, () => Promise.reject(new Error('gone')), { now: true, onFail })
  const sign = async (...types: string[]) => {
    for (const type of types) element.dispatchEvent(new Event(type))
    await Promise.resolve().then(() => {})
  }
  await sign('pointerenter')
  await sign('pointerenter', 'pointerdown')
  await sign('focusin')
  expect(onFail).not.toHaveBeenCalled()
  await sign('pointerdown', 'click')
  await sign('input')
  expect(onFail).toHaveBeenCalledTimes(2)
})
