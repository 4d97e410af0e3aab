import { expect, test, vi } from 'vitest'
import { lastChange } from './last-change.ts'

const made = (revert: () => unknown) => Promise.resolve(revert)

function beingSent() {
  let refuse = (_error: Error) => {}
  const change = new Promise<() => unknown>((_, reject) => {
    refuse = reject
  })
  return { change, refuse: () => refuse(new Error('taken')) }
}

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

test('after an undo of a change that is refused, the next undo reverts the one before', async () => {
  const first = vi.fn()
  const last = lastChange()
  last.track(made(first))
  const { change, refuse } = beingSent()
  last.track(change)
  const undone = last.undo()
  refuse()
  await undone
  expect(first).not.toHaveBeenCalled()
  await last.undo()
  expect(first).toHaveBeenCalledOnce()
})

test('undoes the change before several that were refused, in any order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const first = vi.fn()
    const last = lastChange()
    last.track(made(first))
    const sent = [beingSent(), beingSent()]
    for (const { change } of sent) last.track(change)
    for (const nth of order) {
      sent[nth]!.refuse()
      await expect(sent[nth]!.change).rejects.toThrow()
    }
    await last.undo()
    expect(first).toHaveBeenCalledOnce()
  }
})

test('two undos at once revert one change once', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const last = lastChange()
  last.track(made(first))
  last.track(made(second))
  await Promise.all([last.undo(), last.undo()])
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

test('a failed undo can be repeated', async () => {
  const revert = vi.fn().mockRejectedValueOnce(new Error('offline'))
  const last = lastChange()
  last.track(made(revert))
  for (let time = 0; time < 3; time++) await last.undo()
  expect(revert).toHaveBeenCalledTimes(2)
})
