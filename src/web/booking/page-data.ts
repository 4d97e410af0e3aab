import type { Channel } from '#domain/channels.ts'
import type { BookedAppointment, ClientAppointment } from '#features/appointments/contract.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import type { Wording } from '#web/lib/words.tsx'
import type { PackedTimes } from './free-times.ts'

/**
 * What both pages of a client know. `now` is the server's clock when it answered, in epoch
 * milliseconds.
 */
interface Common {
  brandName: string
  now: number
  /** Of the islands. */
  wording: Wording
}

/** What a public booking page starts with. */
export interface BookingPageData extends Common {
  kind: 'booking'
  page: PublicPage
  /**
   * The first free times, where it is clear of what: pages with one service by one staff member.
   */
  times?: PackedTimes | undefined
}

export interface ManagedAppointment extends ClientAppointment {
  customerEmail: string
  notificationMethods: Channel[]
  status: BookedAppointment['status']
  businessName: string
  timeZone: string
  pageName?: string | undefined
  /** Neither cancelled nor past nor behind the business's cut-off. */
  changeable: boolean
}

/** What the page behind the link of a message starts with. */
export interface ManagePageData extends Common {
  kind: 'manage'
  token: string
  appointment: ManagedAppointment
  /** The link of a message that tells of a change, to take that change back. */
  undo?: string | undefined
  /** A page that offers the same, for another booking; absent when none does any more. */
  pageName?: string | undefined
  horizonDays: number
  address?: string | undefined
  channels: Channel[]
}

/** A page or link that is not there. */
export interface MissingPageData {
  kind: 'missing'
  title: string
  text: string
  /** What to do about it. */
  advice?: string | undefined
  brandName: string
}

export type ClientPageData = BookingPageData | ManagePageData | MissingPageData
