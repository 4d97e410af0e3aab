import {
  CalendarDays,
  CheckCheck,
  type LucideIcon,
  MessageCircleQuestion,
  Phone,
} from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Acts } from '#web/lib/sample.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Attention, Need } from '../../contract.ts'
import { appointmentPath } from './links.ts'
import { useAsk, useComplete } from './use-acts.ts'

export interface AttentionRow {
  need: Need
  appointment: Attention['first'][number]
  zone: string
}

export function AttentionAction({ need, appointment, zone }: AttentionRow) {
  const words = useWords('home').attention
  const changes = {
    unconfirmed: { change: useAsk(), label: words.ask, of: MessageCircleQuestion },
    outcome: { change: useComplete(), label: words.completed, of: CheckCheck },
  }
  const { customerName: client, customerPhone: phone } = appointment
  const named = (action: string) => fill(words.action, { action, client })
  const icon = (of: LucideIcon) => <Icon of={of} size={16} className="text-muted" />
  if (need === 'unconfirmed' || need === 'outcome') {
    const { change, label, of } = changes[need]
    return (
      <Acts>
        <Button
          size="sm"
          busy={change.isPending}
          aria-label={named(label)}
          onClick={() => change.mutate(appointment)}
        >
          {icon(of)}
          {label}
        </Button>
      </Acts>
    )
  }
  if (need === 'risk' && phone)
    return (
      <a
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        aria-label={named(words.call)}
        className={buttonClass('secondary', 'sm')}
      >
        {icon(Phone)}
        {words.call}
      </a>
    )
  return (
    <Link
      href={appointmentPath(appointment, zone)}
      aria-label={named(words.open)}
      className={buttonClass('secondary', 'sm')}
    >
      {icon(CalendarDays)}
      {words.open}
    </Link>
  )
}
