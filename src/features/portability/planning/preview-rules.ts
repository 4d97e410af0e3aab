import { formatCents } from '#domain/money.ts'
import { formatDateTime, formatDuration, formatExactTime } from '#domain/time/format.ts'
import type { Preview, PreviewRow } from '../contract.ts'
import { type AddOnDraft, type AnyDraft, nameKey } from '../reading/draft-rules.ts'
import type { Plan } from './rules.ts'

const MAX_PROBLEMS = 200
const MAX_OTHERS = 100

export function includesOf({ services, staff, clients, appointments }: Plan): Preview['includes'] {
  const distinct = (names: readonly string[]) => new Set(names.map(nameKey)).size
  return {
    groups: distinct(services.flatMap(({ group }) => group || [])),
    addOns: distinct(
      [...services, ...appointments.map(({ draft }) => draft)].flatMap(({ addOns }) =>
        addOns.map(({ name }) => name),
      ),
    ),
    waiting: services.filter(({ gap }) => gap).length,
    terms: staff.reduce((sum, { draft }) => sum + (draft?.terms.length ?? 0), 0),
    visits: appointments.filter(planned => planned.visit?.[0] === planned).length,
    notes: clients.filter(({ notes }) => notes !== '').length,
  }
}

export function shownRows(drafts: readonly AnyDraft[], { here, changed }: Plan): AnyDraft[] {
  const bad = drafts.filter(({ problems }) => problems.length > 0).slice(0, MAX_PROBLEMS)
  const good = drafts.filter(({ problems }) => problems.length === 0)
  const isOdd = (draft: AnyDraft) =>
    changed.has(draft) || (draft.remarks.length > 0 && !here.has(draft))
  const odd = good.filter(isOdd)
  const others = good.filter(draft => !isOdd(draft))
  const shown = new Set([...bad, ...[...odd, ...others].slice(0, MAX_OTHERS)])
  return drafts.filter(draft => shown.has(draft))
}

export const describeRow = (draft: AnyDraft, here: boolean, zone: string): PreviewRow => ({
  row: draft.row,
  state: draft.problems.length > 0 ? 'problem' : here ? 'here' : 'ready',
  ...wordsOf(draft, zone),
  problems: draft.problems,
  remarks: draft.remarks,
})

function wordsOf(draft: AnyDraft, zone: string): { title: string; detail: string } {
  switch (draft.kind) {
    case 'appointment': {
      const { startsAt, endsAt, name, email, service, staff, status } = draft
      const start = startsAt === undefined ? '' : formatDateTime(startsAt, zone, 'en')
      const time =
        startsAt !== undefined && endsAt !== undefined
          ? `${start} – ${formatExactTime(endsAt, zone, 'en')}`
          : start
      const marked = status === 'booked' ? '' : status.replace('_', '-')
      return {
        title: [time, service].filter(Boolean).join(' · '),
        detail: [name, email !== name && email, staff && `with ${staff}`, marked, withAddOns(draft)]
          .filter(Boolean)
          .join(' · '),
      }
    }
    case 'service':
      return {
        title: draft.name,
        detail: [
          formatDuration(draft.durationMinutes),
          formatCents(draft.priceCents),
          draft.group,
          withAddOns(draft),
        ]
          .filter(Boolean)
          .join(' · '),
      }
    case 'staff':
      return {
        title: draft.name,
        detail: [draft.position, draft.email].filter(Boolean).join(' · '),
      }
    case 'client':
      return {
        title: draft.name,
        detail: [draft.email, draft.phone, draft.notes && 'with notes'].filter(Boolean).join(' · '),
      }
  }
}

const withAddOns = ({ addOns }: { addOns: readonly AddOnDraft[] }) =>
  addOns.length > 0 && `plus ${addOns.map(({ name }) => name).join(', ')}`
