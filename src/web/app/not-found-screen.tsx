import { ButtonLink } from '#web/kit/base/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** An address that leads nowhere. */
export function NotFoundScreen() {
  useTitle('Page not found')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-32 font-semibold">404 Page Not Found</h1>
      <p className="text-16 text-muted">Did you forget to add the page to the router?</p>
      <ButtonLink href={paths.landing} className="mt-4">
        Go to the start page
      </ButtonLink>
    </main>
  )
}
