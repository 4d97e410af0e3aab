import { ButtonLink } from '#web/kit/base/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWords } from '#web/lib/words.tsx'

export function NotFoundScreen() {
  const words = useWords('shell').notFound
  useTitle(words.title)
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-32 font-semibold">{words.heading}</h1>
      <p className="text-16 text-muted">{words.text}</p>
      <ButtonLink href={paths.landing} className="mt-4">
        {words.startPage}
      </ButtonLink>
    </main>
  )
}
