import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { looksLikeEmail } from '#web/lib/email-address.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Sale } from '../contract.ts'
import { MAX_RECEIPTS } from '../rules.ts'
import { useSaleChange } from './data.ts'

export function Receipt({ sale, address }: { sale: Sale; address: string }) {
  const words = useWords('checkout').receipt
  const change = useSaleChange(sale)
  const { form, field, summary } = useTextForm<'email'>(
    typed => ({ email: looksLikeEmail(typed.email) ? undefined : words.invalid }),
    typed => {
      if (change.isPending) return
      const email = typed.email.trim()
      change.mutate(
        { what: 'receipt', email },
        { onSuccess: () => showSuccess(fill(words.sent, { email })) },
      )
    },
  )
  if (sale.receipts >= MAX_RECEIPTS) return <p className="text-13 text-muted">{words.enough}</p>

  return (
    <form {...form} className="flex flex-wrap items-end gap-2">
      <TextField
        type="email"
        label={words.email}
        defaultValue={address}
        maxLength={254}
        fieldClassName="min-w-0 flex-1 basis-56"
        {...field('email')}
      />
      <ErrorSummary {...summary} />
      <Button type="submit" busy={change.isPending}>
        {sale.receipts === 0 ? words.send : words.again}
      </Button>
    </form>
  )
}
