import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { confirming, NotConfirmed } from './confirming.ts'

const refusal = () => new ApiError(403, 'Confirm', 'Confirm', { code: 'confirm-identity' })
const refusedOnce = (answer: string) =>
  vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValue(answer)

test('asks once for two requests, and repeats both', async () => {
  let answer = (_confirmed: boolean) => {}
  const ask = vi.fn(
    () =>
      new Promise<boolean>(resolve => {
        answer = resolve
      }),
  )
  const confirmed = confirming(ask)
  const answers = Promise.all([confirmed(refusedOnce('first')), confirmed(refusedOnce('second'))])
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  answer(true)
  expect(await answers).toEqual(['first', 'second'])
  expect(ask).toHaveBeenCalledOnce()
})

test('asks again after a dialog that was dismissed', async () => {
  const ask = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
  const confirmed = confirming(ask)
  await expect(confirmed(refusedOnce('first'))).rejects.toThrow(NotConfirmed)
  expect(await confirmed(refusedOnce('second'))).toBe('second')
})
