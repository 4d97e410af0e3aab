import type { ClientAppointment } from '#features/appointments/contract.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { cookiesBlocked } from '#web/lib/cookies-blocked.ts'
import { call, query, type TimesSource, timesAt } from './calls.ts'
import type { ManagedAppointment } from './page-data.ts'

/** @throws 403 `lookup-code-required`. */
export const lookUp = (pageName: string, customerEmail: string) =>
  call<ClientAppointment[]>(`/api/appointments?${query({ customerEmail, page: pageName })}`)

/** Verifies the code, or emails one if it is missing. */
export const lookupCode = (pageName: string, customerEmail: string, code?: string) =>
  call<unknown>('/api/appointments/lookup-code', {
    method: 'POST',
    json: { pageName, customerEmail, code },
  })

export interface Access {
  pageName: string
  /** Rights end after two hours. Returns false if the appointment no longer exists. */
  renew: () => Promise<boolean>
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && error.code === 'appointment-not-found'

async function withRights<T>({ renew }: Access, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!isMissing(error)) throw error
    const exists = await renew()
    return await send().catch(again => {
      throw exists && isMissing(again) ? cookiesBlocked() : again
    })
  }
}

const OUTDATED = new Set<string | undefined>(['not-active', 'changed', 'too-late'])

/** The appointment was changed since it was read, perhaps by a request whose response was lost. */
export const isOutdated = (error: unknown) => error instanceof ApiError && OUTDATED.has(error.code)

export interface Change {
  name?: string
  email?: string
  phone?: string
  plusAdded?: boolean | undefined
  description?: string
  staffId?: number
  startTime: string
  endTime: string
  notificationPreferences?: readonly string[]
  timeZone?: string
}

export function timesToMove(id: number, access: Access, staffId: number): TimesSource {
  const fields = { page: access.pageName, staffId }
  const times = timesAt(`/api/appointments/${id}/slots`, fields)
  return { ...times, fetch: (...asked) => withRights(access, () => times.fetch(...asked)) }
}

const change = <T>(
  path: string,
  access: Access,
  { leg, ...request }: Parameters<typeof call>[1] & { leg?: 'only' | undefined },
) =>
  withRights(access, () =>
    call<T>(`/api/appointments/${path}?${query({ page: access.pageName, leg })}`, request),
  )

export const reschedule = (id: number, access: Access, json: Change) =>
  change<ClientAppointment>(`${id}`, access, { method: 'PATCH', json })

export const cancel = (id: number, access: Access, leg?: 'only') =>
  change<undefined>(`${id}`, access, { method: 'DELETE', leg })

export const readManaged = (token: string) =>
  call<ManagedAppointment>(`/api/manage/${encodeURIComponent(token)}`)

export const undoCancellation = (id: number, access: Access) =>
  change<ClientAppointment & Pick<ManagedAppointment, 'status'>>(`${id}/undo`, access, {
    method: 'POST',
  })

export const undo = (token: string, undoToken: string) =>
  call<ClientAppointment & Pick<ManagedAppointment, 'status'>>(
    `/api/manage/${encodeURIComponent(token)}/undo`,
    {
      method: 'POST',
      json: { undo: undoToken },
    },
  )
