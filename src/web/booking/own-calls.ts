import type { ClientAppointment } from '#features/appointments/contract.ts'
import { call, query, timesAt } from './calls.ts'
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

export const timesToMove = (id: number, pageName: string | undefined, staffId: number) =>
  timesAt(`/api/appointments/${id}/slots`, { page: pageName, staffId })

export const reschedule = (id: number, pageName: string | undefined, change: Change) =>
  call<ClientAppointment>(`/api/appointments/${id}?${query({ page: pageName })}`, {
    method: 'PATCH',
    json: change,
  })

export const cancel = (id: number, pageName: string | undefined, leg?: 'only') =>
  call<undefined>(`/api/appointments/${id}?${query({ page: pageName, leg })}`, { method: 'DELETE' })

export const readManaged = (token: string) =>
  call<ManagedAppointment>(`/api/manage/${encodeURIComponent(token)}`)

export const undoCancellation = (id: number, pageName: string | undefined) =>
  call<ClientAppointment & Pick<ManagedAppointment, 'status'>>(
    `/api/appointments/${id}/undo?${query({ page: pageName })}`,
    { method: 'POST' },
  )

export const undo = (token: string, undoToken: string) =>
  call<ClientAppointment & Pick<ManagedAppointment, 'status'>>(
    `/api/manage/${encodeURIComponent(token)}/undo`,
    {
      method: 'POST',
      json: { undo: undoToken },
    },
  )
