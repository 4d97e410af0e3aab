import { Spinner } from '#web/kit/base/spinner.tsx'
import { useWords } from '#web/lib/words.tsx'

export function Waiting() {
  const { loading } = useWords('shell')
  return (
    <div className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner label={loading} />
    </div>
  )
}
