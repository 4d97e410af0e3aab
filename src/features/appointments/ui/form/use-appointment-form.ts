import { useRef, useState } from 'react'
import type { Slot } from '#features/availability/contract.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError, NETWORK_FAILURE, sentenceFor } from '#web/lib/api-error.ts'
import { messages } from '../../rules.ts'
import { checkTime } from '../data.ts'
import {
  type AppointmentErrors,
  type AppointmentField,
  type AppointmentValues,
  bodyOf,
  checkAppointment,
  errorsFromServer,
  fieldOrder,
  momentAt,
  withE164,
} from './values.ts'

/** The wished time can't be had: the nearest that can. */
export interface TimeProblem {
  alternatives: readonly Slot[]
}

interface Options {
  initial: AppointmentValues
  /** The business's IANA zone. */
  zone: string
  /** Asks whether the time is free before anything is saved. */
  checkFirst?: boolean
  /** Saves what the form says. @throws ApiError */
  save: (values: AppointmentValues) => Promise<void>
  onChange?: (values: AppointmentValues) => void
  /** What the ids of its fields begin with. */
  id: string
}

const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

/**
 * What a form for an appointment does: holds what is typed whatever happens, checks it, saves it
 * once.
 */
export function useAppointmentForm({
  initial,
  zone,
  checkFirst = false,
  save,
  onChange,
  id,
}: Options) {
  const idOf = (field: AppointmentField) => `${id}-${field}`
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<AppointmentErrors>({})
  const [problem, setProblem] = useState<TimeProblem>()
  const [saving, setSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const busy = useRef(false)

  const change = (next: AppointmentValues) => {
    const changed = fieldOrder.filter(field => next[field] !== values[field])
    setValues(next)
    onChange?.(next)
    if (changed.some(field => errors[field])) {
      setErrors(
        Object.fromEntries(
          Object.entries(errors).filter(([field]) => !changed.includes(field as never)),
        ),
      )
    }
    if (
      changed.some(field => field === 'startTime' || field === 'endTime' || field === 'staffId')
    ) {
      setProblem(undefined)
    }
  }

  const showErrors = (found: AppointmentErrors) => {
    setErrors(found)
    const first = fieldOrder.find(field => found[field])
    if (!first) return
    const place = document.getElementById(idOf(first))
    ;(place?.matches('fieldset') ? place.querySelector('input') : place)?.focus()
  }

  const refuseTime = (message: string, alternatives: readonly Slot[] | undefined) => {
    setProblem({ alternatives: alternatives ?? [] })
    fail(message)
  }

  const isFree = async (): Promise<boolean> => {
    const { startTime, endTime, staffId, serviceId } = bodyOf(values)
    try {
      const answer = await checkTime({ startTime, endTime, staffId, serviceId })
      if (!answer.available) refuseTime(messages.slotTaken, answer.alternatives)
      return answer.available
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      fail(
        status === 0
          ? NETWORK_FAILURE
          : status === 429
            ? sentenceFor(error)
            : 'Failed to check availability',
      )
      return false
    }
  }

  const attempt = async () => {
    const found = await checkAppointment(values, initial)
    showErrors(found)
    if (Object.keys(found).length > 0) return
    if (checkFirst && !(await isFree())) return
    try {
      await save((await withE164(values)) ?? values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409 && error.code !== 'changed') {
        refuseTime(
          error.sentence,
          (error.body as { alternatives?: Slot[] } | undefined)?.alternatives,
        )
        return
      }
      fail(error.sentence)
      showErrors(errorsFromServer(error.fields))
    }
  }

  const submit = async () => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      await attempt()
    } finally {
      busy.current = false
      setSaving(false)
      setAttempts(attempts + 1)
    }
  }

  return {
    values,
    errors,
    /** How many fields are wrong, for an ErrorSummary. */
    mistakes: fieldOrder.filter(field => errors[field]).length,
    attempts,
    problem,
    saving,
    zone,
    /** Where a field stands in the page. */
    idOf,
    change,
    submit,
    set: (part: Partial<AppointmentValues>) => change({ ...values, ...part }),
    /** Takes one of the times that were offered instead. */
    take: ({ startTime, endTime, staffId }: Slot) =>
      change({
        ...values,
        staffId,
        startTime: momentAt(Date.parse(startTime), zone),
        endTime: momentAt(Date.parse(endTime), zone),
      }),
  }
}

export type AppointmentForm = ReturnType<typeof useAppointmentForm>
