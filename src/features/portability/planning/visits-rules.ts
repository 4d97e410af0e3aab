import { DAY_MS } from '#domain/time/date.ts'
import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import { type AnyDraft, type AppointmentDraft, clientKey } from '../reading/draft-rules.ts'
import type { Plan, PlannedAppointment } from './rules.ts'

interface FileVisit {
  legs: PlannedAppointment[]
  drafts: AppointmentDraft[]
}

/** A cancelled service has left its visit. */
const keyOf = ({ visit, status }: AppointmentDraft) => `${status === 'cancelled'} ${visit}`

function visitProblem({ legs, drafts }: FileVisit): string | undefined {
  const bad = drafts.filter(({ problems }) => problems.length > 0)
  if (legs.length + bad.length > MAX_SERVICES) return `a visit has at most ${MAX_SERVICES} services`
  if (new Set(legs.map(({ draft }) => clientKey(draft))).size > 1)
    return 'its rows name different clients'
  if (legs.some((leg, nth) => nth > 0 && leg.startsAt < legs[nth - 1]!.endsAt))
    return 'its services overlap'
  const [first, last] = [legs[0], legs.at(-1)]
  if (first && last && last.endsAt - first.startsAt > DAY_MS)
    return 'its services are not within a day'
  return undefined
}

/** Services that don't fit stay single, with a remark. */
export function joinVisits(
  plan: Plan,
  drafts: readonly AnyDraft[],
  importKeyOf: (draft: AppointmentDraft) => string,
): FileVisit[] {
  const groups = new Map<string, FileVisit>()
  for (const draft of drafts) {
    if (draft.kind !== 'appointment' || draft.visit === '') continue
    const group = groups.get(keyOf(draft))
    if (group) group.drafts.push(draft)
    else groups.set(keyOf(draft), { legs: [], drafts: [draft] })
  }
  if (groups.size === 0) return []
  const seen = new Set<string>()
  for (const planned of plan.appointments) {
    const { draft } = planned
    if (!draft.visit || seen.has(importKeyOf(draft))) continue
    seen.add(importKeyOf(draft))
    groups.get(keyOf(draft))!.legs.push(planned)
  }
  const visits: FileVisit[] = []
  for (const visit of groups.values()) {
    if (visit.drafts.length < 2) continue
    visit.legs.sort((a, b) => a.startsAt - b.startsAt)
    const reason = visitProblem(visit)
    if (reason) {
      for (const { draft } of visit.legs)
        draft.remarks.push(`Imported as a separate appointment, not as part of a visit: ${reason}.`)
      continue
    }
    visits.push(visit)
    for (const leg of visit.legs) leg.visit = visit.legs
  }
  const done = new Set<PlannedAppointment>()
  plan.appointments = plan.appointments.flatMap(planned => {
    if (done.has(planned)) return []
    const legs = planned.visit ?? [planned]
    for (const leg of legs) done.add(leg)
    return legs
  })
  return visits
}

/** Imports all new services of a visit or none. */
export function completeVisits(visits: readonly FileVisit[], here: ReadonlySet<AnyDraft>): void {
  for (const { legs, drafts } of visits) {
    const bad = drafts.find(({ problems }) => problems.length > 0)
    const left = legs.filter(({ draft }) => !here.has(draft))
    for (const leg of left) {
      if (bad && leg.draft.problems.length === 0)
        leg.draft.problems.push(`Row ${bad.row} of the same visit can’t be imported.`)
      leg.visit = left.length > 1 ? left : undefined
      if (!leg.visit && legs.length > 1)
        leg.draft.remarks.push(
          'Imported as a separate appointment: the rest of its visit is already here.',
        )
    }
  }
}
