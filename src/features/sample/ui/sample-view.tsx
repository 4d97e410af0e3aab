import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { TransientButton } from '#web/kit/base/transient-button.tsx'
import { SampleContext } from '#web/lib/sample.tsx'
import { sample as words } from '#words/en/sample.ts'
import { createSampleClient } from './client.ts'

interface SampleViewProps {
  user: User
  onRemove: () => void
  children: ReactNode
}

const refusing = {
  why: words.why,
  sampled: true,
  guard: <Act,>() => (() => toast({ title: words.label, description: words.why })) as Act,
}

export function SampleView({ user, onRemove, children }: SampleViewProps) {
  const client = useMemo(() => createSampleClient(user, Date.now()), [user])
  return (
    <>
      <aside
        aria-label={words.label}
        className="sticky top-16 z-10 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-2 text-14 text-warning-ink shadow-float md:top-2 short:static print:static"
      >
        <p className="min-w-0 flex-1 basis-56">
          <strong className="font-semibold">{words.title}</strong> {words.text}
        </p>
        <TransientButton size="sm" onClick={onRemove} className="print:hidden">
          {words.remove}
        </TransientButton>
      </aside>
      <QueryClientProvider client={client}>
        <SampleContext value={refusing}>
          {children}
          <div
            aria-hidden="true"
            className="pointer-events-none fixed inset-0 z-20 border-2 border-dashed border-warning md:start-64 print:start-0"
          />
        </SampleContext>
      </QueryClientProvider>
    </>
  )
}
