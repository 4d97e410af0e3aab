import type { NotificationChannel } from '#domain/channels.ts'
import type { Category } from '#features/services/rules.ts'
import type { WeeklyRange } from '#features/staff/rules.ts'

/** What a row of a file says, before it is held against what is there already. */
interface Draft {
  /**
   * As a spreadsheet counts, the header being row 1; of a calendar file the number of the event.
   */
  row: number
  /** Why the row can't be taken, in sentences. */
  problems: string[]
  /** What was understood in a way that one might not expect. */
  remarks: string[]
}

export type DraftStatus = 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'

export interface AppointmentDraft extends Draft {
  kind: 'appointment'
  /** Epoch milliseconds. The end is undefined where it follows from the service's duration. */
  startsAt: number | undefined
  endsAt: number | undefined
  /** Names; empty where the row says none. */
  service: string
  staff: string
  name: string
  email: string
  phone: string
  /** IANA. */
  timeZone: string | undefined
  notes: string
  status: DraftStatus
  priceCents: number | undefined
  /** Undefined where the file does not speak of reminders. */
  channels: NotificationChannel[] | undefined
  /** What the other program calls it; empty without. */
  id: string
}

export interface ServiceDraft extends Draft {
  kind: 'service'
  name: string
  description: string
  durationMinutes: number
  priceCents: number
  category: Category | undefined
  bufferBefore: number
  bufferAfter: number
  archived: boolean
}

export interface StaffDraft extends Draft {
  kind: 'staff'
  name: string
  position: string
  email: string
  bio: string
  specialties: string
  /** Names of services; null for all. */
  services: string[] | null
  weekly: WeeklyRange[] | undefined
  archived: boolean
}

export interface ClientDraft extends Draft {
  kind: 'client'
  name: string
  email: string
  phone: string
  notes: string
}

export type AnyDraft = AppointmentDraft | ServiceDraft | StaffDraft | ClientDraft

/** A name by which things are the same, however it is spaced and in whatever case. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** What a client is known by: the address, else the number, else the name. */
export const clientKey = ({
  name,
  email,
  phone,
}: {
  name: string
  email: string
  phone: string
}): string => email.toLowerCase() || phone || nameKey(name)

/** Everything that makes a row the one it is: the same row again is the same appointment. */
export const contentOf = (draft: AppointmentDraft): string =>
  draft.id
    ? JSON.stringify(['id', draft.id, draft.startsAt])
    : JSON.stringify([
        draft.startsAt,
        nameKey(draft.service),
        nameKey(draft.staff),
        clientKey(draft),
      ])
