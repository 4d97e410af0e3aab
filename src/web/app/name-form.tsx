import { NameForm as Form } from '#features/businesses/ui/name-form.tsx'
import { worded } from '#web/lib/words.tsx'
import { businesses } from '#words/en/businesses.ts'

export const NameForm = worded(() => <Form action={businesses.saveName} />, { businesses })
