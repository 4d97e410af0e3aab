import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { keepExisting } from '#web/lib/edits.ts'
import { showFieldRefusals } from '#web/lib/form-errors.ts'
import { useUploads } from '#web/lib/picture-slot.ts'
import { useUser } from '#web/lib/session.ts'
import { type Draft, useDraftForm } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Page, PageInput, PageService, PageStaff } from '../contract.ts'
import { suggestName } from '../rules.ts'
import { useSavePage } from './data.ts'
import { fieldsOf, type PageFields, pageResolver } from './page-fields.ts'

interface Options {
  draft: Draft
  page?: Page | undefined
  first?: boolean | undefined
  services: PageService[]
  staff: PageStaff[]
  onClose: () => void
}

export function usePageForm({ draft, page, first, services, staff, onClose }: Options) {
  const { uploads, uploadChosen } = useUploads()
  const user = useUser()
  const save = useSavePage()
  const words = useWords('bookingPages').form
  const initial = fieldsOf(page, {
    name: first ? suggestName(user?.businessName ?? '') : '',
    title: user?.businessName ?? '',
    services: services.map(each => each.id),
    staffMembers: staff.map(each => each.id),
  })
  const resolve = pageResolver(page)
  const { form, edits, ...rest } = useDraftForm<PageFields, PageInput>(draft, initial, {
    resolver: ({ settings, ...fields }, ...options) => {
      const chosen = {
        services: keepExisting(settings.services, services),
        staffMembers: keepExisting(settings.staffMembers, staff),
      }
      return resolve({ ...fields, settings: { ...settings, ...chosen } }, ...options)
    },
  })

  const submit = form.handleSubmit(input =>
    save.mutate(
      { oldName: page?.name, page: input, edits: edits() },
      {
        onSuccess: saved => {
          uploadChosen(saved.id)
          showSuccess(page ? words.updated : words.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, form.setError)
          showError(error)
        },
      },
    ),
  )
  return { form, ...rest, uploads, submit, busy: save.isPending }
}
