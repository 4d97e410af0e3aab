import { addRemark } from '#web/kit/base/toast-store.ts'
import { answerOf, type Contract, call, type RequestArgument } from '#web/lib/api.ts'

export async function sendAct<C extends Contract>(contract: C, ...request: RequestArgument<C>) {
  const response = await call('change', contract, ...request)
  addRemark(response.headers.get('x-remark'))
  return await answerOf<C>(response)
}
