import { addRemark } from '#web/kit/base/toast-store.ts'
import { answerOf, type Contract, call, type RequestArgument } from '#web/lib/api.ts'

/** For requests that may email clients: the toast says if the email could not be sent. */
export async function sendAct<C extends Contract>(contract: C, ...request: RequestArgument<C>) {
  const response = await call('change', contract, ...request)
  addRemark(response.headers.get('x-remark'))
  return await answerOf<C>(response)
}
