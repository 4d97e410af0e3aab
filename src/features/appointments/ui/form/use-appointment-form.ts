import { type FormEvent, useEffect, useId, useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { typePhone } from '#domain/e164.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { ApiError, NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { fieldId, showFieldErrors } from '#web/lib/form-errors.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { messages } from '../../rules.ts'
import { checkTime } from '../data.ts'
import { momentAt } from './moment.ts'
import { timesIn } from './starting-values.ts'
import {
  type AppointmentField,
  type AppointmentValues,
  bodyOf,
  checkAppointment,
  errorsFromServer,
  fieldOrder,
  type PhoneHome,
  withE164,
} from './values.ts'

export interface TimeProblem {
  alternatives: readonly (Slot | VisitStart)[]
}

interface Options {
  initial: AppointmentValues
  zone: string
  /** The initial start was typed earlier, into a draft. */
  typedBefore?: boolean
  /** Whether to check the time first, so that a taken one is refused with alternatives. */
  checkFirst: (values: AppointmentValues) => boolean
  save: (values: AppointmentValues) => Promise<void>
  onChange?: (values: AppointmentValues) => void
}

type TextName = 'customerName' | 'customerEmail' | 'description'

const timeFields = new Set<AppointmentField>(['startTime', 'endTime', 'staffId', 'items'])

const resolverFor =
  (initial: AppointmentValues, home: PhoneHome): Resolver<AppointmentValues> =>
  async values => {
    const found = Object.entries(await checkAppointment(values, initial, home))
    if (found.length === 0) return { values: (await withE164(values, home)) ?? values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(found.map(([field, message]) => [field, { message }])),
    }
  }

export function useAppointmentForm({
  initial,
  zone,
  typedBefore = false,
  checkFirst,
  save,
  onChange,
}: Options) {
  const words = useWords('appointmentForm')
  const id = useId()
  const phoneCountry = useRead(readBusiness).data?.phoneCountry ?? null
  const home = { phoneCountry, timeZone: zone }
  const { register, handleSubmit, formState, control, ...form } = useForm<AppointmentValues>({
    resolver: resolverFor(initial, home),
    defaultValues: initial,
    // Correcting a field clears its message; the next submit validates again.
    reValidateMode: 'onSubmit',
  })
  const { setFocus, getValues, setValues } = form
  const [opened] = useState(typedBefore ? undefined : initial)
  useEffect(() => {
    setValues(timesIn(zone, getValues(), opened))
  }, [zone, getValues, setValues, opened])
  useEffect(() => {
    // The dialog may have opened before its fields loaded, when there was nothing to focus.
    if (document.activeElement?.matches('dialog')) setFocus('customerName')
  }, [setFocus])
  const [problem, setProblem] = useState<TimeProblem>()
  const { errors, isSubmitting } = formState
  const values = form.watch()

  const set = (part: Partial<AppointmentValues>) => {
    form.setValues(part)
    const changed = fieldOrder.filter(field => field in part && part[field] !== values[field])
    form.clearErrors(changed)
    if (changed.some(field => timeFields.has(field))) setProblem(undefined)
    onChange?.(form.getValues())
  }
  const textOf = (name: AppointmentField) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
  })

  const setPhone = (typed: string) => {
    const before = { phone: values.customerPhone, plusAdded: values.plusAdded }
    const { phone: customerPhone, plusAdded } = typePhone(typed, before)
    set({ customerPhone, plusAdded })
  }
  const showUnderstood = async () => {
    const left = form.getValues()
    if (!left.plusAdded) return
    const understood = await withE164(left, home)
    if (understood && form.getValues('customerPhone') === left.customerPhone)
      set({ customerPhone: understood.customerPhone, plusAdded: understood.plusAdded })
  }

  const showTimeProblem = (message: string, alternatives: TimeProblem['alternatives'] = []) => {
    setProblem({ alternatives })
    showError(message)
  }

  const isFree = async (values: AppointmentValues): Promise<boolean> => {
    const { startTime, endTime, staffId, serviceId } = bodyOf(values)
    try {
      const answer = await checkTime({ startTime, endTime, staffId, serviceId })
      // Otherwise, the booking says why it is impossible.
      const isTaken = answer.reason === 'booked'
      if (isTaken) showTimeProblem(messages.slotTaken, answer.alternatives)
      return !isTaken
    } catch (error) {
      const { status } = error instanceof ApiError ? error : { status: 0 }
      if (status === 0) showError(NETWORK_FAILURE)
      else showError(status === 429 ? error : words.time.checkFailed)
      return false
    }
  }

  const submit = handleSubmit(async values => {
    if (!values.items && checkFirst(values) && !(await isFree(values))) return
    try {
      await save(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { alternatives } = (error.body ?? {}) as Partial<TimeProblem>
      if (alternatives) {
        showTimeProblem(error.sentence, alternatives)
        return
      }
      const client = values.customerName.trim() || words.walkIn.label
      showError(
        error.code === 'key-reused' ? fill(words.alreadyBooked, { client }) : error.sentence,
      )
      showFieldErrors(errorsFromServer(error.fields), form.setError)
    }
  })

  return {
    values,
    formState,
    control,
    setFocus,
    problem,
    zone,
    set,
    textOf,
    field: (name: TextName, onTyped = (typed: string) => set({ [name]: typed })) => ({
      ...textOf(name),
      ...register(name, { onChange: event => onTyped(event.target.value) }),
    }),
    phoneField: () => ({
      ...textOf('customerPhone'),
      ...register('customerPhone', {
        onChange: event => setPhone(event.target.value),
        onBlur: () => void showUnderstood(),
      }),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSubmitting) void submit()
    },
    take: ({ startTime, endTime, staffId }: Slot) =>
      set({
        staffId,
        startTime: momentAt(Date.parse(startTime), zone),
        endTime: momentAt(Date.parse(endTime), zone),
      }),
  }
}

export type AppointmentForm = ReturnType<typeof useAppointmentForm>

export function useSetField({ control, textOf }: AppointmentForm, name: AppointmentField) {
  const { field } = useController({ control, name })
  return { ...textOf(name), ref: field.ref }
}
