import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { setNotified } from '#web/lib/notified.ts'
import { refresh } from '#web/lib/refresh.ts'
import { useWords } from '#web/lib/words.tsx'
import {
  changePushChoices,
  type PushChoices,
  readPush,
  removePushDevice,
  subscribePush,
  testPush,
} from '../contract.ts'
import { subscribeHere, unsubscribeHere } from './browser.ts'

function usePushChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => refresh(client, [readPush]),
  })
}

export function useTurnOn(publicKey: string) {
  const words = useWords('push')
  return usePushChange<void>(async () => {
    await send(subscribePush, { json: await subscribeHere(publicKey, words) })
    setNotified(true)
  })
}

export function useTurnOff() {
  const words = useWords('push')
  return usePushChange(async ({ id, here }: { id: number; here: boolean }) => {
    if (here) {
      setNotified(false)
      await unsubscribeHere()
    }
    await send(removePushDevice, { param: { id } })
    // Before the device's row disappears.
    showSuccess(words.turnedOff)
  })
}

export const useSendTest = () => usePushChange<void>(() => send(testPush))

export const useSaveChoices = () =>
  usePushChange((json: PushChoices) => send(changePushChoices, { json }))
