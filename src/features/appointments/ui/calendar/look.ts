import {
  Ban,
  CheckCheck,
  CircleCheck,
  CirclePlay,
  Hourglass,
  type LucideIcon,
  UserX,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Tone } from '#web/kit/base/surfaces.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { isActive } from '../../rules.ts'

export type ColorBy = 'staff' | 'service'

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

const statusLook: Partial<Record<Appointment['status'], StatusLook>> = {
  confirmed: { icon: CircleCheck, tone: 'success' },
  completed: { icon: CheckCheck, tone: 'neutral' },
  no_show: { icon: UserX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'danger' },
}

const progressLook = {
  arrived: { icon: Hourglass, tone: 'warning' },
  started: { icon: CirclePlay, tone: 'accent' },
} satisfies Record<string, StatusLook>

export type Visit = Pick<Appointment, 'status' | 'arrivedAt' | 'startedAt'>

export function presenceOf({ status, arrivedAt, startedAt }: Visit) {
  if (!isActive(status)) return undefined
  if (startedAt) return { step: 'started', since: startedAt } as const
  return arrivedAt ? ({ step: 'arrived', since: arrivedAt } as const) : undefined
}

export function lookOf(visit: Visit): StatusLook | undefined {
  const presence = presenceOf(visit)
  return presence ? progressLook[presence.step] : statusLook[visit.status]
}

export const statusWord = (
  status: Appointment['status'],
  words: Words['appointments'],
): string | undefined => (status === 'booked' ? undefined : words.status[status])

export function stateWord(
  visit: Visit,
  now: number,
  words: Words['appointments'],
): string | undefined {
  const presence = presenceOf(visit)
  if (!presence) return statusWord(visit.status, words)
  const minutes = Math.floor((now - Date.parse(presence.since)) / MINUTE_MS)
  const { justNow, since, sinceHours } = words.progress
  if (minutes < 1) return justNow[presence.step]
  return minutes < 120
    ? fill(since[presence.step], { minutes })
    : fill(sinceHours[presence.step], { hours: Math.floor(minutes / 60) })
}
