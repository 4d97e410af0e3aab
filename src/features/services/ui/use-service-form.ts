import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { showFieldRefusals } from '#web/lib/form-errors.ts'
import { useUploads } from '#web/lib/picture-slot.ts'
import { type Draft, useDraftForm } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Service } from '../contract.ts'
import type { Category } from '../rules.ts'
import { useSaveService } from './data.ts'
import {
  fieldsOf,
  inputOf,
  type ServiceFields,
  type ServiceValues,
  serviceForm,
} from './service-form-schema.ts'

// The form allows an empty category, which the contract refuses.
const resolver = zodResolver(serviceForm) as unknown as Resolver<
  ServiceFields,
  unknown,
  ServiceValues
>

interface Options {
  draft: Draft
  service?: Service | undefined
  category?: Category | undefined
  onClose: () => void
}

export function useServiceForm({ draft, service, category, onClose }: Options) {
  const { uploads, uploadChosen } = useUploads()
  const save = useSaveService()
  const { form: words } = useWords('services')
  const { form, edits, ...rest } = useDraftForm(draft, fieldsOf(service, category), { resolver })

  const submit = form.handleSubmit(input =>
    save.mutate(
      { id: service?.id, input: inputOf(input, service), edits: edits() },
      {
        onSuccess: saved => {
          uploadChosen(saved.id)
          showSuccess(service ? words.updated : words.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, form.setError)
          showError(sentenceOr(error, service ? words.updateFailed : words.addFailed))
        },
      },
    ),
  )
  return { form, ...rest, uploads, submit, busy: save.isPending }
}
