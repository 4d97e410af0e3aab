import { useEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { User } from '#features/accounts/contract.ts'
import { suggestName } from '#features/booking-pages/rules.ts'
import { useWords } from '#web/lib/words.tsx'
import type { SetupInput } from '../contract.ts'
import { initialFields, rowsOf, type SetupFields, setupDraft, setupResolver } from './fields.ts'

export type SetupForm = UseFormReturn<SetupFields, unknown, SetupInput>

export interface StepFormProps {
  id: string
  form: SetupForm
}

export function useSetupForm(user: User, hasStaff: boolean) {
  const trades = useWords('trades')
  const businessName = user.businessNamed ? user.businessName : ''
  const form = useForm<SetupFields, unknown, SetupInput>({
    resolver: setupResolver(hasStaff),
    defaultValues:
      setupDraft.read(user) ??
      initialFields({
        businessName,
        timeZone: user.timeZone,
        linkName: suggestName(businessName),
      }),
  })
  const { control, getValues, setValue, register } = form
  const fields = useWatch({ control }) as SetupFields
  useEffect(() => setupDraft.keep(user, fields), [user, fields])

  return {
    form,
    fields,
    /** The link name follows the business's name until it is typed. */
    nameField: register('businessName', {
      onChange: event => {
        if (!getValues('ownLink')) setValue('page.name', suggestName(event.target.value))
      },
    }),
    tradeField: register('trade', {
      onChange: event => setValue('services', rowsOf(event.target.value, trades)),
    }),
  }
}
