import { NameForm as Form } from '#features/businesses/ui/name-form.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { businesses } from '#words/en/businesses.ts'

export const NameForm = () => (
  <WordsProvider language={useLanguage()} words={{ businesses }}>
    <Form action={businesses.saveName} />
  </WordsProvider>
)
