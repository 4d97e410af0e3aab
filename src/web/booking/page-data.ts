import type { Channel } from '#domain/channels.ts'
import type { BookedAppointment, ClientAppointment } from '#features/appointments/contract.ts'
import type { PageStaff, PublicPage } from '#features/booking-pages/contract.ts'
import type { Wording } from '#web/lib/words.tsx'
import type { PackedTimes } from './free-times.ts'

/** Epoch milliseconds by service. */
export type NextStarts = Readonly<Record<number, readonly number[]>>

/** `now` is the server's time in epoch milliseconds. */
interface Common {
  brandName: string
  now: number
  wording: Wording
}

export interface BookingPageData extends Common {
  kind: 'booking'
  page: PublicPage
  /** Only on a page with one service by one staff member. */
  times?: PackedTimes | undefined
  /** On all other pages, the next starts with anyone available. */
  next?: NextStarts | undefined
}

export interface ManagedAppointment extends ClientAppointment {
  customerEmail: string
  notificationMethods: Channel[]
  status: BookedAppointment['status']
  businessName: string
  timeZone: string
  pageName?: string | undefined
  changeable: boolean
}

export interface ManagePageData extends Common {
  kind: 'manage'
  token: string
  appointment: ManagedAppointment
  /** The undo token from the link in the message about the change. */
  undo?: string | undefined
  /** A page with the same service. */
  pageName?: string | undefined
  /** For booking again, maybe at another host. */
  pageUrl?: string | undefined
  horizonDays: number
  staff: Pick<PageStaff, 'id' | 'name'>[]
  address?: string | undefined
  channels: Channel[]
}

export interface MissingPageData {
  kind: 'missing'
  title: string
  text: string
  advice?: string | undefined
  brandName: string
}

export type ClientPageData = BookingPageData | ManagePageData | MissingPageData
