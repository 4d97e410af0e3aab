import { type FormEvent, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { looksLikeEmail } from '#web/lib/email-address.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Sale } from '../contract.ts'
import { MAX_RECEIPTS } from '../rules.ts'
import { useSaleChange } from './data.ts'

export function Receipt({ sale, address }: { sale: Sale; address: string }) {
  const words = useWords('checkout').receipt
  const change = useSaleChange(sale)
  const [email, setEmail] = useState(address)
  const [tried, setTried] = useState(false)
  const valid = looksLikeEmail(email)
  if (sale.receipts >= MAX_RECEIPTS) return <p className="text-13 text-muted">{words.enough}</p>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!valid || change.isPending) return
    const to = email.trim()
    change.mutate(
      { what: 'receipt', email: to },
      { onSuccess: () => showSuccess(fill(words.sent, { email: to })) },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        type="email"
        label={words.email}
        value={email}
        maxLength={254}
        error={tried && !valid ? words.invalid : undefined}
        onChange={event => setEmail(event.target.value)}
        fieldClassName="min-w-0 flex-1 basis-56"
      />
      <Button type="submit" busy={change.isPending}>
        {sale.receipts === 0 ? words.send : words.again}
      </Button>
    </form>
  )
}
