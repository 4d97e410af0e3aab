import { useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { resetPassword } from './data.ts'
import { NewPasswordForm, ResetRequestForm } from './reset-forms.tsx'
import { type Remaining, RemainingWays } from './security/remaining-ways.tsx'
import { SignOutEverywhere } from './security/sign-out-everywhere.tsx'

export function ResetScreen() {
  const { token } = useParams<{ token?: string }>()
  const everywhere = new URLSearchParams(useSearch()).has('everywhere')
  const [ended, setEnded] = useState(false)
  const [remaining, setRemaining] = useState<Remaining>()
  if (!token) return <AskForLink />
  if (everywhere && !ended) return <SignOutEverywhere token={token} onDone={() => setEnded(true)} />
  if (remaining) return <RemainingWays {...remaining} />
  return <ChooseNewPassword token={token} onRemaining={setRemaining} />
}

function AskForLink() {
  const [sent, setSent] = useState<string>()
  const { reset: words, checkEmail, verification } = useWords('accounts')
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      {sent ? (
        <Banner
          alert
          tone="accent"
          title={checkEmail.title}
          actions={
            pageData().emailsInOutbox && (
              <ButtonLink size="sm" href={paths.sandbox} target="_blank">
                {verification.outbox}
              </ButtonLink>
            )
          }
        >
          {sent} {words.validity}
        </Banner>
      ) : (
        <ResetRequestForm onSent={setSent} />
      )}
      <BackToLogin />
    </AuthFrame>
  )
}

interface ChooseNewPasswordProps {
  token: string
  onRemaining: (remaining: Remaining) => void
}

function ChooseNewPassword({ token, onRemaining }: ChooseNewPasswordProps) {
  const [, navigate] = useLocation()
  const { reset: words, verification } = useWords('accounts')
  return (
    <AuthFrame title={words.choose} lead={words.chooseLead}>
      <NewPasswordForm
        change={password => resetPassword(token, password)}
        action={words.action}
        renew={
          <Link href={paths.forgotPassword} className="font-semibold underline underline-offset-4">
            {verification.sendLink}
          </Link>
        }
        onDone={({ message, remaining }) => {
          showSuccess(message)
          if (remaining) onRemaining(remaining)
          else navigate(paths.login, { replace: true })
        }}
      />
      <BackToLogin />
    </AuthFrame>
  )
}

function BackToLogin() {
  const { backTo } = useWords('accounts').login
  return (
    <p className="mt-6 text-center text-14">
      <Link href={paths.login} className="text-accent-ink underline underline-offset-4">
        {backTo}
      </Link>
    </p>
  )
}
