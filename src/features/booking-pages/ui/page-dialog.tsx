import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Switch } from '#web/kit/base/choice.tsx'
import { DialogBody, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { countErrors, fieldId } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useUser } from '#web/lib/session.ts'
import { type Draft, useDraft } from '#web/lib/use-draft.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page, PageService, PageStaff } from '../contract.ts'
import { templates } from '../rules.ts'
import { AboutFields } from './about-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FaqEditor } from './faq-editor.tsx'
import { Fold } from './fold.tsx'
import type { PageFormState } from './page-fields.ts'
import { PagePreview } from './page-preview.tsx'
import { Picks } from './picks.tsx'
import { TemplateFields } from './template-fields.tsx'
import { usePageForm } from './use-page-form.ts'

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
  const { draft, end } = useDraft('page', page?.id, onClose)
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
  const { page, services, staff, picture, domain } = props
  const id = useId()
  const { form, restored, startOver, uploads, submit, busy } = usePageForm(props)
  const [logo, setLogo] = useState(page?.logo?.src)
  const [cover, setCover] = useState(page?.cover?.src)
  const { form: words, services: servicesLabel } = useWords('bookingPages')
  const { register, formState, control } = form
  const { errors } = formState
  const { name: templateName, sections } = useWatch({ control, name: 'settings.template' })
  const fields = { id, control, register, errors }
  const shown = { control, services, staff, logo, cover }
  const pictureOf = (use: 'logo' | 'cover', onShown: (src: string | undefined) => void) =>
    picture({ use, id: page?.id, picture: page?.[use], uploads, onShown })

  return (
    <DialogForm
      onSubmit={submit}
      busy={busy}
      action={page ? words.save : words.saveNew}
      bodyClassName="md:grid md:grid-cols-[minmax(0,1fr)_240px] md:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {restored && <RestoredNote onStartOver={startOver} />}
        {(services.length === 0 || staff.length === 0) && (
          <Missing services={services.length} staff={staff.length} />
        )}
        <NameField id={fieldId(id, 'name')} form={form} saved={page?.name} />
        <TextField
          label={words.title}
          id={fieldId(id, 'title')}
          placeholder={templates[templateName].defaultTitle}
          help={words.titleHelp}
          error={errors.title?.message}
          {...register('title')}
        />
        <TemplateFields id={id} form={form} isNew={!page} />
        {pictureOf('logo', setLogo)}
        {pictureOf('cover', setCover)}
        <PagePreview {...shown} className="md:hidden" />
        <Picks {...fields} legend={servicesLabel} name="settings.services" choices={services} />
        <Picks
          {...fields}
          legend={words.staff}
          name="settings.staffMembers"
          choices={staff.map(({ position, ...member }) => ({ ...member, detail: position }))}
        />
        <ContactFields {...fields} shown={sections.contactInfo} />
        <AboutFields {...fields} />
        {page && <Fold title={words.domain}>{domain(page)}</Fold>}
        <FaqEditor {...fields} shown={sections.faq} />
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
    </DialogForm>
  )
}

interface NameFieldProps {
  id: string
  form: PageFormState
  saved: string | undefined
}

function NameField({ id, form, saved }: NameFieldProps) {
  const words = useWords('bookingPages').form
  const name = useWatch({ control: form.control, name: 'name' })
  const address = location.host + paths.bookingPage(name || words.nameExample)
  return (
    <TextField
      label={words.name}
      id={id}
      leading="/p/"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help={
        saved !== undefined && name !== saved
          ? words.nameChanged
          : fill(words.nameHelp, { address })
      }
      error={form.formState.errors.name?.message}
      {...form.register('name')}
    />
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
      {services === 0 && staff === 0 && <span> · </span>}
      {staff === 0 && (
        <Link href={paths.staff} className={link}>
          {words.addStaff}
        </Link>
      )}
    </Banner>
  )
}
