import type { Plan } from './rules.ts'

/** Skips invalid and imported rows, and services and staff that only those need. */
export function importable(plan: Plan): Plan {
  const appointments = plan.appointments.filter(
    ({ draft }) => draft.problems.length === 0 && !plan.here.has(draft),
  )
  if (plan.appointments.length === 0) return plan
  const services = new Set(appointments.map(({ serviceKey }) => serviceKey))
  const staff = new Set(appointments.map(({ staffKey }) => staffKey))
  return {
    ...plan,
    appointments,
    services: plan.services.filter(({ key }) => services.has(key)),
    staff: plan.staff.filter(({ key }) => staff.has(key)),
  }
}
