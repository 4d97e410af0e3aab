import { addToNextToast } from '#web/kit/base/toast-store.ts'
import { answerOf, type Contract, call, type RequestArgument } from '#web/lib/api.ts'

/** The next toast ends with the server's remark. */
export async function sendAct<C extends Contract>(contract: C, ...request: RequestArgument<C>) {
  const response = await call('change', contract, ...request)
  addToNextToast(response.headers.get('x-remark'))
  return await answerOf<C>(response)
}
