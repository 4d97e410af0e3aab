import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { readPaymentSettings } from '../contract.ts'
import { ButtonPlace } from './paypal-states.tsx'
import type { Payment } from './use-payment.ts'

const PaypalButton = lazy(async () => ({
  default: (await import('./paypal-button.tsx')).PaypalButton,
}))

interface PayButtonProps {
  payment: Payment
}

export function PayButton({ payment }: PayButtonProps) {
  const settings = useRead(readPaymentSettings)
  const words = useWords('payments')
  if (settings.error) return <LoadError title={words.unavailable} query={settings} />
  if (!settings.data) return <ButtonPlace state="initial" />
  if (settings.data.provider === 'sandbox') return <SandboxButton payment={payment} />
  return (
    <Suspense fallback={<ButtonPlace state="initial" />}>
      <PaypalButton payment={payment} clientId={settings.data.clientId} />
    </Suspense>
  )
}

function SandboxButton({ payment }: PayButtonProps) {
  const [leaving, setLeaving] = useState(false)
  const words = useWords('payments').button
  async function pay() {
    setLeaving(true)
    try {
      const { approveUrl } = await payment.open()
      window.location.assign(approveUrl)
    } catch (error) {
      setLeaving(false)
      payment.failed(error)
    }
  }
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={leaving || payment.finishing}
        onClick={pay}
      >
        {fill(words.pay, { amount: `$${payment.amount}` })}
      </Button>
      <p className="text-13 text-muted">{words.sandbox}</p>
    </div>
  )
}
