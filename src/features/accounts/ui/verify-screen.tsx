import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { keyOf, sendAuth } from '#web/lib/api.ts'
import { ApiError, sentenceOr } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import * as contract from '../contract.ts'
import { VERIFIED_HERE } from '../form-rules.ts'
import { AuthFrame } from './auth-frame.tsx'
import { verifyWithPassword } from './data.ts'
import { NewPasswordForm } from './reset-forms.tsx'

/** Requests it once per token, because a link works only once. */
function useVerification(token: string | undefined) {
  const request = { param: { token: token ?? '' } }
  return useQuery({
    queryKey: keyOf(contract.verify, request),
    queryFn: () => sendAuth(contract.verify, request),
    enabled: token !== undefined,
  })
}

export function VerifyScreen() {
  const { token } = useParams<{ token?: string }>()
  const { verification: words, login } = useWords('accounts')
  const { data, error } = useVerification(token)
  const [chosen, setChosen] = useState<string>()
  const verified = chosen ?? data
  const button = buttonClass('primary', 'lg', 'mt-6 w-full')
  if (token && !chosen && error instanceof ApiError && error.status === 409) {
    return (
      <AuthFrame title={words.choosePassword} lead={error.sentence}>
        <ChoosePassword token={token} onDone={setChosen} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={words.title}>
      <div aria-live="polite" className="flex min-h-16 items-center">
        {!token ? (
          <Outcome icon={CircleAlert} className="text-danger-ink">
            {words.missing}
          </Outcome>
        ) : verified !== undefined ? (
          <Outcome icon={CircleCheck} className="text-success-ink">
            {verified}
          </Outcome>
        ) : error ? (
          <Outcome icon={CircleAlert} className="text-danger-ink">
            {sentenceOr(error, words.failed)}
          </Outcome>
        ) : (
          <span className="flex items-center gap-3 text-muted">
            <Spinner /> {words.working}
          </span>
        )}
      </div>
      {verified === VERIFIED_HERE ? (
        // A full page load, because this one was loaded without a user.
        <a href={paths.calendar} className={button}>
          {words.goOn}
        </a>
      ) : (
        <Link href={paths.login + location.hash} className={button}>
          {login.goTo}
        </Link>
      )}
    </AuthFrame>
  )
}

function ChoosePassword({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { verification, login } = useWords('accounts')
  return (
    <NewPasswordForm
      change={password => verifyWithPassword(token, password)}
      action={verification.setPassword}
      renew={
        <Link href={paths.login} className="font-semibold underline underline-offset-4">
          {login.goTo}
        </Link>
      }
      onDone={({ message }) => onDone(message)}
    />
  )
}

interface OutcomeProps {
  icon: LucideIcon
  className: string
  children: ReactNode
}

const Outcome = ({ icon, className, children }: OutcomeProps) => (
  <p className={`flex gap-3 text-16 ${className}`}>
    <Icon of={icon} size={24} />
    {children}
  </p>
)
