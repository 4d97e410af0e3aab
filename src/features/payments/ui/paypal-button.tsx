import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useEffect, useRef, useState } from 'react'
import { CURRENCY } from '../rules.ts'
import { ButtonPlace } from './paypal-states.tsx'
import type { Payment } from './use-payment.ts'

interface PaypalButtonProps {
  payment: Payment
  clientId: string
}

const documentNonce = () => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce

/** The server creates and captures orders; PayPal's window only approves them. */
export function PaypalButton({ clientId, ...rest }: PaypalButtonProps) {
  const [attempt, setAttempt] = useState(1)
  const nonce = documentNonce()
  const options = {
    clientId,
    currency: CURRENCY,
    intent: 'capture',
    components: 'buttons',
    // PayPal's library only reloads a failed script under a different `data-uid`.
    ...(attempt > 1 ? { dataUid: `attempt-${attempt}` } : {}),
    ...(nonce ? { dataCspNonce: nonce } : {}),
  }
  return (
    <PayPalScriptProvider key={attempt} options={options} deferLoading>
      <LoadedButton {...rest} onRetry={() => setAttempt(attempt + 1)} />
    </PayPalScriptProvider>
  )
}

function LoadedButton({
  payment,
  onRetry,
}: Omit<PaypalButtonProps, 'clientId'> & { onRetry: () => void }) {
  const [{ isInitial, isPending, isRejected }, dispatch] = usePayPalScriptReducer()
  const explained = useRef(false)
  const createOrder = async () => {
    explained.current = false
    try {
      return (await payment.open()).id
    } catch (error) {
      // PayPal then also reports a failure of its window.
      explained.current = true
      payment.failed(error)
      throw error
    }
  }
  useEffect(() => {
    dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.PENDING })
  }, [dispatch])
  if (isInitial) return <ButtonPlace state="initial" />
  if (isPending) return <ButtonPlace state="pending" />
  if (isRejected) return <ButtonPlace state="rejected" onRetry={onRetry} />
  return (
    <div data-payment-button="resolved" aria-busy={payment.finishing}>
      <PayPalButtons
        style={{ layout: 'vertical', height: 48, label: 'pay' }}
        forceReRender={[payment.amount]}
        disabled={payment.finishing}
        createOrder={createOrder}
        onApprove={async ({ orderID }, actions) => {
          if ((await payment.finish(orderID, { again: true })) === 'declined')
            return actions.restart()
        }}
        onCancel={payment.cancelled}
        onError={() => {
          if (!explained.current) payment.windowFailed()
          explained.current = false
        }}
      />
    </div>
  )
}
