import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Switch } from '#web/kit/base/choice.tsx'
import { DialogBody, DialogForm, DialogFormFooter } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { type PictureSlot, useUploads } from '#web/lib/picture-slot.ts'
import { useUser } from '#web/lib/session.ts'
import { type Draft, useDraft, useDraftForm } from '#web/lib/use-draft.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page, PageInput, PageService, PageStaff } from '../contract.ts'
import { suggestName, templates } from '../rules.ts'
import { AboutFields } from './about-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useSavePage } from './data.ts'
import { FaqEditor } from './faq-editor.tsx'
import { fieldsOf, type PageFields, pageResolver } from './page-fields.ts'
import { PagePreview } from './page-preview.tsx'
import { Picks } from './picks.tsx'
import { TemplateFields } from './template-fields.tsx'

export interface PageDialogProps {
  open: boolean
  onClose: () => void
  page?: Page | undefined
  first?: boolean | undefined
  nameForm: ReactNode
  picture: PictureSlot
  domain: (page: Page) => ReactNode
}

export function PageDialog({ open, onClose, nameForm, ...rest }: PageDialogProps) {
  const { page } = rest
  const words = useWords('bookingPages').form
  const named = useUser()?.businessNamed
  const services = useRead(listServices)
  const staff = useRead(listStaff)
  const failed = [services, staff].find(({ error }) => error)
  const draft = useDraft('page', page?.id)
  const end = () => {
    draft.drop()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onDiscard={end}
      size="lg"
      title={page ? words.edit : words.add}
    >
      {!page && named === false ? (
        <DialogBody>
          <h3 className="text-16 font-semibold">{words.businessName.title}</h3>
          <p className="-mt-2 mb-1 text-14 text-muted">{words.businessName.text}</p>
          {nameForm}
        </DialogBody>
      ) : services.data && staff.data ? (
        <PageForm
          {...rest}
          draft={draft}
          onClose={end}
          services={services.data}
          staff={staff.data}
        />
      ) : (
        <DialogBody>
          {failed ? (
            <LoadError title={words.failed} query={failed} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </DialogBody>
      )}
    </FormDialog>
  )
}

interface PageFormProps extends Omit<PageDialogProps, 'open' | 'nameForm'> {
  draft: Draft
  services: PageService[]
  staff: PageStaff[]
}

function PageForm(props: PageFormProps) {
  const { draft, onClose, page, first, services, staff, picture, domain } = props
  const id = useId()
  const { uploads, uploadChosen } = useUploads()
  const [logo, setLogo] = useState(page?.logo?.src)
  const [cover, setCover] = useState(page?.cover?.src)
  const user = useUser()
  const save = useSavePage()
  const { form: words, services: servicesLabel } = useWords('bookingPages')
  const initial = fieldsOf(page, {
    name: first ? suggestName(user?.businessName ?? '') : '',
    title: user?.businessName ?? '',
    services: services.map(each => each.id),
    staffMembers: staff.map(each => each.id),
  })
  const { form, restored, startOver } = useDraftForm<PageFields, PageInput>(draft, initial, {
    resolver: pageResolver(page),
  })
  const { register, handleSubmit, formState, setError, control } = form
  const { errors } = formState
  const template = useWatch({ control, name: 'settings.template' })
  const name = useWatch({ control, name: 'name' })

  const submit = handleSubmit(input =>
    save.mutate(
      { oldName: page?.name, page: input },
      {
        onSuccess: saved => {
          uploadChosen(saved.id)
          showSuccess(page ? words.updated : words.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          showError(error)
        },
      },
    ),
  )

  const shown = { control, services, staff, logo, cover }

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="md:grid md:grid-cols-[minmax(0,1fr)_240px] md:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          {restored && <RestoredNote onStartOver={startOver} />}
          {(services.length === 0 || staff.length === 0) && (
            <Missing services={services.length} staff={staff.length} />
          )}
          <TextField
            label={words.name}
            id={fieldId(id, 'name')}
            leading="/p/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={
              page && name !== page.name
                ? words.nameChanged
                : fill(words.nameHelp, {
                    address: location.host + paths.bookingPage(name || words.nameExample),
                  })
            }
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={words.title}
            id={fieldId(id, 'title')}
            placeholder={templates[template.name].defaultTitle}
            help={words.titleHelp}
            error={errors.title?.message}
            {...register('title')}
          />
          <TemplateFields id={id} form={form} isNew={!page} />
          {picture({ use: 'logo', id: page?.id, picture: page?.logo, uploads, onShown: setLogo })}
          {picture({
            use: 'cover',
            id: page?.id,
            picture: page?.cover,
            uploads,
            onShown: setCover,
          })}
          <PagePreview {...shown} className="md:hidden" />
          <Picks
            legend={servicesLabel}
            name="settings.services"
            id={fieldId(id, 'settings.services')}
            control={control}
            choices={services}
          />
          <Picks
            legend={words.staff}
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
          <AboutFields id={id} control={control} register={register} errors={errors} />
          {page && <Folded title={words.domain}>{() => domain(page)}</Folded>}
          <FaqEditor
            id={id}
            control={control}
            register={register}
            errors={errors}
            shown={template.sections.faq}
          />
          <Switch
            label={words.lookupCode}
            detail={words.lookupCodeHelp}
            {...register('settings.requireLookupCode')}
          />
          <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
        </div>
        <div className="max-md:hidden">
          <PagePreview {...shown} className="sticky top-0" />
        </div>
      </DialogBody>
      <DialogFormFooter onCancel={onClose} cancel={words.cancel} busy={save.isPending}>
        {page ? words.save : words.saveNew}
      </DialogFormFooter>
    </DialogForm>
  )
}

function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="rounded-card border border-line"
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary className="cursor-pointer rounded-card px-4 py-3 text-14 font-semibold text-ink">
        {title}
      </summary>
      <div className="px-4 pb-4">{opened && children()}</div>
    </details>
  )
}

function Missing({ services, staff }: { services: number; staff: number }) {
  const words = useWords('bookingPages').form.missing
  const link = 'font-semibold underline'
  return (
    <Banner tone="warning" title={words.title}>
      {words.text}{' '}
      {services === 0 && (
        <Link href={paths.services} className={link}>
          {words.addService}
        </Link>
      )}
      {services === 0 && staff === 0 && ' · '}
      {staff === 0 && (
        <Link href={paths.staff} className={link}>
          {words.addStaff}
        </Link>
      )}
    </Banner>
  )
}
