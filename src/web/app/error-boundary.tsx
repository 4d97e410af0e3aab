import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { Boundary, isMissingCode, reloadOnce } from '#web/lib/boundary.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'

export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary onError={error => isMissingCode(error) && void reloadOnce()} failed={() => <Failed />}>
    {children}
  </Boundary>
)

function Failed() {
  const words = useWords('shell').failed
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-24 font-semibold">{words.title}</h1>
      <p className="max-w-96 text-muted">{words.text}</p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink href={paths.dashboard}>{words.home}</ButtonLink>
      </div>
    </main>
  )
}
