import { Ban, CheckCheck, CircleCheck, type LucideIcon, UserX } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Tone } from '#web/kit/base/surfaces.tsx'
import type { Words } from '#words/en/areas.ts'
import type { Appointment } from '../../contract.ts'

export type ColorBy = 'staff' | 'service'

/** The color of a staff member or service, the same on every screen. */
export function toneStyle(id: number): CSSProperties {
  const tone = `--tone-${(id % 8) + 1}`
  return {
    '--tone': `var(${tone})`,
    '--tone-soft': `var(${tone}-soft)`,
    '--tone-ink': `var(${tone}-ink)`,
  } as CSSProperties
}

export const toneOf = (appointment: Appointment, colorBy: ColorBy): CSSProperties =>
  toneStyle(colorBy === 'staff' ? appointment.staffId : appointment.serviceId)

interface StatusLook {
  icon: LucideIcon
  tone: Tone
}

export const statusLook: Partial<Record<Appointment['status'], StatusLook>> = {
  confirmed: { icon: CircleCheck, tone: 'success' },
  completed: { icon: CheckCheck, tone: 'neutral' },
  no_show: { icon: UserX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'danger' },
}

export const statusWord = (
  status: Appointment['status'],
  words: Words['appointments'],
): string | undefined => (status === 'booked' ? undefined : words.status[status])
