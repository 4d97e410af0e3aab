import { expect, test, vi } from 'vitest'
import { lastChange } from './last-change.ts'

const made = (revert: () => unknown) => Promise.resolve(revert)

test('undoes a change that is still being sent once it is made, and not the one before', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const last = lastChange()
  last.track(made(first))
  let respond = (_revert: () => unknown) => {}
  last.track(
    new Promise(resolve => {
      respond = resolve
    }),
  )
  const undone = last.undo()
  expect(second).not.toHaveBeenCalled()
  respond(second)
  await undone
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
  await last.undo()
  expect(first).not.toHaveBeenCalled()
})

test('undoes the change before one that was refused', async () => {
  const first = vi.fn()
  const last = lastChange()
  last.track(made(first))
  const refused = Promise.reject(new Error('taken'))
  last.track(refused)
  await expect(refused).rejects.toThrow()
  await last.undo()
  expect(first).toHaveBeenCalledOnce()
})

test('a failed undo can be repeated', async () => {
  const revert = vi.fn().mockRejectedValueOnce(new Error('offline'))
  const last = lastChange()
  last.track(made(revert))
  for (let time = 0; time < 3; time++) await last.undo()
  expect(revert).toHaveBeenCalledTimes(2)
})
