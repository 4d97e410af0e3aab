import { Check, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { ButtonLink, buttonClass } from '#web/kit/base/button.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { Card, Skeleton } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { SetupResult } from '../contract.ts'
import type { SetupParts } from './parts.ts'
import { SetupForm } from './setup-form.tsx'

export function SetupScreen(parts: SetupParts) {
  const words = useWords('setup')
  const user = useUser()
  const services = useRead(listServices)
  const staff = useRead(listStaff)
  const failed = [services, staff].find(({ error }) => error)
  if (user && services.data && staff.data)
    return (
      <Stage
        user={user}
        hasServices={services.data.length > 0}
        existing={staff.data.map(({ name }) => name)}
        {...parts}
      />
    )
  return (
    <Screen title={words.title}>
      {failed ? (
        <LoadError title={words.failed} query={failed} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Screen>
  )
}

interface StageProps extends SetupParts {
  user: User
  hasServices: boolean
  existing: readonly string[]
}

/** Decided once, so that live updates don't take the form away while it publishes. */
function Stage({ user, hasServices, existing: now, ...parts }: StageProps) {
  const words = useWords('setup')
  const [stage, setStage] = useState<'form' | 'already' | SetupResult>(
    hasServices ? 'already' : 'form',
  )
  const [existing] = useState(now)
  if (typeof stage === 'object')
    return (
      <Screen>
        <Done result={stage} />
      </Screen>
    )
  return (
    <Screen title={words.title} description={stage === 'form' ? words.lead : undefined}>
      {stage === 'form' ? (
        <SetupForm
          user={user}
          existing={existing}
          onDone={setStage}
          onAlready={() => setStage('already')}
          {...parts}
        />
      ) : (
        <AlreadySetUp />
      )}
    </Screen>
  )
}

function AlreadySetUp() {
  const words = useWords('setup').already
  return (
    <Card>
      <p className="text-14 text-ink">{words.text}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link href={paths.services} className={buttonClass()}>
          {words.services}
        </Link>
        <Link href={paths.staff} className={buttonClass()}>
          {words.staff}
        </Link>
        <Link href={paths.share} className={buttonClass()}>
          {words.share}
        </Link>
      </div>
    </Card>
  )
}

function Done({ result }: { result: SetupResult }) {
  const words = useWords('setup').done
  const path = paths.bookingPage(result.pageName)
  return (
    <Card className="flex flex-col items-center py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon of={Check} size={24} />
      </span>
      <h1
        ref={bringIntoView}
        tabIndex={-1}
        className="mt-4 text-24 font-semibold text-ink outline-none"
      >
        {words.title}
      </h1>
      <p className="mt-1 max-w-96 text-14 text-pretty text-muted">{words.text}</p>
      <p className="mt-4 text-16 font-medium wrap-anywhere text-ink">{result.url}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink variant="primary" href={path} target="_blank" rel="noopener">
          <Icon of={ExternalLink} size={16} />
          {words.open}
        </ButtonLink>
        <CopyButton text={result.url}>{words.copy}</CopyButton>
        <Link href={paths.calendar} className={buttonClass('quiet')}>
          {words.calendar}
        </Link>
      </div>
    </Card>
  )
}
