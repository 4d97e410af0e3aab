import { runsByDay } from '#domain/availability/by-day.ts'
import type { Slots } from '#features/availability/contract.ts'
import { asBooked } from '#features/availability/input-service.ts'
import { withOwnerRules } from '#features/availability/own-visits-service.ts'
import { windowAround } from '#features/availability/service.ts'
import { exactRange, windowOf } from '#features/availability/slots-service.ts'
import {
  isTakenAt,
  loadOwnVisit,
  nearestVisits,
  offeredAt,
  type VisitOffer,
  visitsWithin,
  zoneOf,
} from '#features/availability/visits-service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Refusal } from '#platform/refusal.ts'
import { noTime } from '../booking/offer-service.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { appointmentNotFound } from '../reading/rows-service.ts'
import { isActive, minutesBetween } from '../rules.ts'
import { gapMinutes, movedGap } from '../waiting-rules.ts'
import type { LegChange } from './save-service.ts'

/** Milliseconds before each appointment, left by cancelled services. */
const pausesOf = (rows: readonly AppointmentRow[]) =>
  rows.map(({ starts_at }, index) => {
    const previous = rows[index - 1]
    return previous ? Math.max(0, starts_at.getTime() - previous.ends_at.getTime()) : 0
  })

interface Asked extends AppointmentRow {
  /** The service is new, so its own waiting time applies. */
  isNew?: boolean
}

/** The visit's current times count as free. */
async function ownVisitOffer(
  context: Context,
  scope: BusinessScope,
  rows: readonly Asked[],
  window: { from: Date; to: Date },
): Promise<VisitOffer> {
  const items = rows.map(row => ({ serviceId: row.service_id, staffId: row.staff_id }))
  const offer = await loadOwnVisit(context, scope, items, {
    ...window,
    excludeVisitId: rows[0]!.visit_id ?? undefined,
  })
  if (!offer) throw appointmentNotFound()
  const legs = rows.map(({ staff_id, starts_at, ends_at }) => ({
    staffId: staff_id,
    start: starts_at.getTime(),
    end: ends_at.getTime(),
  }))
  return {
    ...offer,
    booked: { start: legs[0]!.start, legs },
    rows: offer.rows.map((leg, index) => {
      const booked = rows[index]!
      const how = {
        gap: booked.isNew ? undefined : gapMinutes(booked),
        minutes: minutesBetween(booked.starts_at, booked.ends_at),
      }
      return leg.map(row => asBooked(row, how))
    }),
  }
}

interface VisitSlots {
  from: string
  to: string
  timeZone?: string | undefined
  leg?: { id: number; staffId?: number | undefined }
}

/** Moving one appointment keeps the pauses between services; moving the visit closes them. */
export async function slotsOfVisit(
  context: Context,
  scope: BusinessScope,
  booked: readonly AppointmentRow[],
  { leg, ...question }: VisitSlots,
): Promise<Slots> {
  const rows = booked.map(row =>
    row.id === leg?.id ? { ...row, staff_id: leg.staffId ?? row.staff_id } : row,
  )
  const at = leg ? rows.findIndex(({ id }) => id === leg.id) : 0
  const last = leg ? at : rows.length - 1
  const earlier = rows[at]!.starts_at.getTime() - rows[0]!.starts_at.getTime()
  const { from, to } = windowOf(question)
  const offer = {
    ...(await ownVisitOffer(context, scope, rows, {
      from: new Date(from.getTime() - earlier),
      to: new Date(to.getTime() - earlier),
    })),
    pauses: leg && pausesOf(rows),
  }
  const zone = zoneOf(offer, question)
  const { start, end } = exactRange(question, zone)
  const range = { start: start - earlier, end: end - earlier }
  const visits = visitsWithin(offer, range, context.clock())
  const slots = visits.map(({ legs }) => ({
    startTime: new Date(legs[at]!.start).toISOString(),
    endTime: new Date(legs[last]!.end).toISOString(),
    staffId: legs[at]!.staffId,
  }))
  const starts = visits.map(({ legs }) => legs[at]!.start)
  return {
    timeZone: zone,
    days: runsByDay(starts, zone).map(run => ({
      date: run.date,
      slots: slots.slice(run.from, run.to),
    })),
  }
}

export const hasBegun = (row: AppointmentRow) => row.started_at !== null || !isActive(row.status)

/** @returns the offer's revision. @throws 409 with other starts. */
export async function placeLegs(
  context: Context,
  scope: BusinessScope,
  legs: readonly LegChange[],
  startsAt: Date,
) {
  const rows = legs.map(({ row }) => row)
  const offer = await ownVisitOffer(context, scope, rows, { from: startsAt, to: startsAt })
  const visit = offeredAt(offer, startsAt.getTime(), context.clock())
  if (!visit) throw await refuseMove(context, scope, rows, startsAt)
  visit.legs.forEach(({ start, end }, index) => {
    const { row, set } = legs[index]!
    set.startsAt = new Date(start)
    set.endsAt = new Date(end)
    set.gap = movedGap(row, set)
  })
  return offer.revision
}

const itemsOf = (rows: readonly AppointmentRow[]) =>
  rows.map(row => ({ serviceId: row.service_id }))

export async function refuseMove(
  context: Context,
  scope: BusinessScope,
  rows: readonly AppointmentRow[],
  wished: Date,
): Promise<Refusal> {
  const window = windowAround(wished)
  const offer = await ownVisitOffer(context, scope, rows, window)
  const now = context.clock()
  const alternatives = nearestVisits(offer, itemsOf(rows), { wished, ...window }, now)
  return noTime(isTakenAt(offer, wished.getTime(), now), alternatives)
}

/** The alternatives are times of the target. Services that have begun before it stay. */
export async function refuseOwnerMove(
  context: Context,
  scope: BusinessScope,
  legs: readonly LegChange[],
  target: AppointmentRow,
): Promise<Refusal> {
  const at = legs.findIndex(({ row }) => row.id === target.id)
  const stays = ({ row }: LegChange, index: number) => index < at && hasBegun(row)
  const rows = legs
    .filter((leg, index) => !stays(leg, index))
    .map(({ row, set }) => ({
      ...row,
      service_id: set.serviceId,
      staff_id: set.staffId,
      starts_at: set.startsAt,
      ends_at: set.endsAt,
      gap_from: set.gap?.from ?? null,
      gap_to: set.gap?.to ?? null,
      isNew: set.gap === undefined,
    }))
  const wished = rows[0]!.starts_at
  const { from, to } = windowAround(wished)
  const begun = legs.filter(stays).map(({ row }) => row.ends_at.getTime())
  const window = { from: new Date(Math.max(from.getTime(), ...begun)), to }
  const offer = {
    ...withOwnerRules(await ownVisitOffer(context, scope, rows, window)),
    pauses: pausesOf(rows),
  }
  const alternatives = nearestVisits(
    offer,
    itemsOf(rows),
    { wished, ...window },
    context.clock(),
  ).map(({ items }) => {
    const { startTime, endTime, staffId } = items[at - begun.length]!
    return { startTime, endTime, staffId }
  })
  return noTime(true, alternatives)
}
