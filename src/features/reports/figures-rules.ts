import type { Report, Totals } from './contract.ts'

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

export const noShowRate = ({ completed, noShows }: { completed: number; noShows: number }) =>
  share(noShows, completed + noShows)

export const cancellationRate = ({ cancelled, bookings }: Pick<Totals, 'cancelled' | 'bookings'>) =>
  share(cancelled, bookings)

/** Includes buffers. Bookings outside working hours can make it exceed 1. */
export const utilization = ({
  bookedMinutes,
  workingMinutes,
}: {
  bookedMinutes: number
  workingMinutes: number | null
}) => share(bookedMinutes, workingMinutes ?? 0)

/** With fewer visits, a rate says more about chance than about reminders. */
const ENOUGH_VISITS = 30

export const enoughVisits = ({ reminders }: Report): boolean =>
  reminders.with.visits >= ENOUGH_VISITS && reminders.without.visits >= ENOUGH_VISITS

export const reminderRate = ({ visits, noShows }: { visits: number; noShows: number }) =>
  share(noShows, visits)
