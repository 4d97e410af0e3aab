import type { MinuteSpan } from '#domain/availability/types.ts'
import type { Channel } from '#domain/channels.ts'
import type { Category } from '#features/services/rules.ts'
import type { WeeklyRange } from '#features/staff/rules.ts'

interface Draft {
  /** The spreadsheet's row, or the event's position in a calendar. */
  row: number
  problems: string[]
  remarks: string[]
}

export type DraftStatus = 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'

export interface AppointmentDraft extends Draft {
  kind: 'appointment'
  /** Epoch milliseconds. Without an end, the service's duration applies. */
  startsAt: number | undefined
  endsAt: number | undefined
  service: string
  /** In keys, instead: a calendar's title, even if it names the client. */
  serviceText?: string
  staff: string
  name: string
  email: string
  phone: string
  /** As written, without the business's country, so that a repeated row has the same key. */
  phoneKey: string
  timeZone: string | undefined
  notes: string
  status: DraftStatus
  priceCents: number | undefined
  channels: Channel[] | undefined
  id: string
  addOns: AddOnDraft[]
  /** Null for none; undefined means the service's own. */
  gap: MinuteSpan | null | undefined
  /** Rows with the same value belong to one visit. */
  visit: string
}

export interface ServiceDraft extends Draft {
  kind: 'service'
  name: string
  description: string
  durationMinutes: number
  priceCents: number
  category: Category | undefined
  group: string
  bufferBefore: number
  bufferAfter: number
  gap: Gap | undefined
  addOns: AddOnDraft[]
  archived: boolean
}

export interface Gap {
  startMinutes: number
  minutes: number
}

export interface AddOnDraft {
  name: string
  minutes: number
  priceCents: number
}

/** Undefined means the service's own. */
export interface TermsDraft {
  service: string
  durationMinutes: number | undefined
  priceCents: number | undefined
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
  terms: TermsDraft[]
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

export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Address, else number, else name. */
export const clientKey = ({
  name,
  email,
  phone,
}: {
  name: string
  email: string
  phone: string
}): string => email.toLowerCase() || phone || nameKey(name)

/** Includes the name, because families share numbers. */
export const cardKey = ({ name, email, phone }: ClientDraft): string =>
  email.toLowerCase() || `${phone} ${nameKey(name)}`

/**
 * Identifies an appointment by its content. A cancelled one differs, because another booking may
 * have taken its place.
 */
export const contentOf = (draft: AppointmentDraft): string =>
  draft.id
    ? JSON.stringify(['id', draft.id, draft.startsAt])
    : JSON.stringify([
        draft.startsAt,
        nameKey(draft.serviceText ?? draft.service),
        nameKey(draft.staff),
        clientKey({ ...draft, phone: draft.phoneKey }),
        ...(draft.status === 'cancelled' ? [draft.status] : []),
      ])

/** Without the id, which several clients of one event may share, or a placeholder as the number. */
export const detailsOf = (draft: AppointmentDraft): string =>
  contentOf({ ...draft, id: '', phoneKey: draft.phone && draft.phoneKey })

/** The same at any time; undefined without an id. */
export const timelessOf = (draft: AppointmentDraft): string | undefined =>
  draft.id
    ? JSON.stringify([
        draft.id,
        nameKey(draft.service),
        clientKey({ ...draft, phone: draft.phoneKey }),
      ])
    : undefined
