import { type ReactNode, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Switch } from '#web/kit/base/choice.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'
import { tellError } from '#web/kit/base/tell.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { Page, PageInput, PageService, PageStaff } from '../contract.ts'
import { suggestName, templates } from '../rules.ts'
import { ContactFields } from './contact-fields.tsx'
import { useSavePage } from './data.ts'
import { FaqEditor } from './faq-editor.tsx'
import { fieldsOf, type PageFields, pageResolver } from './page-fields.ts'
import { PagePreview } from './page-preview.tsx'
import { Picks } from './picks.tsx'
import { TemplateFields } from './template-fields.tsx'

interface PageDialogProps {
  open: boolean
  onClose: () => void
  /** The page to change; without one, a new one is made. */
  page?: Page | undefined
  /** There is no page yet: the business's own name is suggested. */
  first?: boolean | undefined
  /** Asks for the business's name, which a page cannot be without. */
  nameForm: ReactNode
}

/** Makes a public page or changes one, with a preview of its look. */
export function PageDialog({ open, onClose, page, first, nameForm }: PageDialogProps) {
  const named = useUser()?.businessNamed
  const services = useRead(listServices)
  const staff = useRead(listStaff)
  const failed = [services, staff].find(({ error }) => error)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="lg"
      title={page ? 'Edit Public Booking Page' : 'Create Public Booking Page'}
    >
      {!page && named === false ? (
        <DialogBody>
          <h3 className="text-16 font-semibold">What is your business called?</h3>
          <p className="-mt-2 mb-1 text-14 text-muted">
            Clients see the name on your booking page and in their messages.
          </p>
          {nameForm}
        </DialogBody>
      ) : services.data && staff.data ? (
        <PageForm
          onClose={onClose}
          page={page}
          first={first}
          services={services.data}
          staff={staff.data}
        />
      ) : (
        <DialogBody>
          {failed ? (
            <LoadError title="Your services and staff could not be loaded" query={failed} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </DialogBody>
      )}
    </FormDialog>
  )
}

interface PageFormProps extends Omit<PageDialogProps, 'open' | 'nameForm'> {
  services: PageService[]
  staff: PageStaff[]
}

function PageForm({ onClose, page, first, services, staff }: PageFormProps) {
  const id = useId()
  const user = useUser()
  const save = useSavePage()
  const form = useForm<PageFields, unknown, PageInput>({
    resolver: pageResolver,
    defaultValues: fieldsOf(page, {
      name: first ? suggestName(user?.businessName ?? '') : '',
      title: user?.businessName ?? '',
      services: services.map(each => each.id),
      staffMembers: staff.map(each => each.id),
    }),
  })
  const { register, handleSubmit, formState, setError, control } = form
  const { errors } = formState
  const template = useWatch({ control, name: 'settings.template' })
  const name = useWatch({ control, name: 'name' })

  const submit = handleSubmit(input =>
    save.mutate(
      { oldName: page?.name, page: input },
      {
        onSuccess: () => {
          const description = `Public booking page ${page ? 'updated' : 'created'} successfully`
          toast({ title: 'Success', description })
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          tellError(error)
        },
      },
    ),
  )

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="md:grid md:grid-cols-[minmax(0,1fr)_240px] md:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          {(services.length === 0 || staff.length === 0) && (
            <Missing services={services.length} staff={staff.length} />
          )}
          <TextField
            label="Page name"
            id={fieldId(id, 'name')}
            leading="/p/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={
              page && name !== page.name
                ? 'Links to the old name will no longer work.'
                : `Clients open ${location.host}${paths.bookingPage(name || 'your-name')}`
            }
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label="Title"
            id={fieldId(id, 'title')}
            placeholder={templates[template.name].defaultTitle}
            help="Shown at the top of your page. Leave blank to use the template’s title."
            error={errors.title?.message}
            {...register('title')}
          />
          <TemplateFields id={id} form={form} isNew={!page} />
          <PagePreview control={control} services={services} staff={staff} className="md:hidden" />
          <Picks
            legend="Services"
            name="settings.services"
            id={fieldId(id, 'settings.services')}
            control={control}
            choices={services}
          />
          <Picks
            legend="Staff members"
            name="settings.staffMembers"
            id={fieldId(id, 'settings.staffMembers')}
            control={control}
            choices={staff.map(({ id: staffId, name: label, position }) => ({
              id: staffId,
              name: label,
              detail: position,
            }))}
          />
          <ContactFields
            id={id}
            register={register}
            errors={errors}
            shown={template.sections.contactInfo}
          />
          <FaqEditor
            id={id}
            control={control}
            register={register}
            errors={errors}
            shown={template.sections.faq}
          />
          <Switch
            label="Ask for a code before showing appointments"
            detail="Clients who look up their appointments first enter a code that we mail them. Without it, knowing the address is enough."
            {...register('settings.requireLookupCode')}
          />
          <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
        </div>
        <div className="max-md:hidden">
          <PagePreview
            control={control}
            services={services}
            staff={staff}
            className="sticky top-0"
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {page ? 'Save' : 'Create Page'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** A page offers at least one service with at least one person. */
function Missing({ services, staff }: { services: number; staff: number }) {
  const link = 'font-semibold underline'
  return (
    <Banner tone="warning" title="Something comes first">
      A page needs at least one service and one staff member.{' '}
      {services === 0 && (
        <Link href={paths.services} className={link}>
          Add a service
        </Link>
      )}
      {services === 0 && staff === 0 && ' · '}
      {staff === 0 && (
        <Link href={paths.staff} className={link}>
          Add a team member
        </Link>
      )}
    </Banner>
  )
}
