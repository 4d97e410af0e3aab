import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkName } from '../name-rules.ts'
import { useSaveBusiness } from './data.ts'

export function NameForm({ action }: { action: string }) {
  const save = useSaveBusiness()
  const words = useWords('businesses')
  const { form, field, summary } = useTextForm(checkName, ({ name }) =>
    save.mutate({ name: name.trim() }, resultToasts(words.nameSaved)),
  )
  return (
    <form {...form} className="flex max-w-[440px] flex-wrap items-start gap-3">
      <TextField
        label={words.name}
        hideLabel
        placeholder={words.name}
        autoComplete="organization"
        fieldClassName="min-w-0 flex-1 basis-52"
        {...field('name')}
      />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {action}
      </Button>
    </form>
  )
}
