import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useResetPassword } from './data.ts'
import { NewPasswordForm, ResetRequestForm } from './reset-forms.tsx'

/**
 * Choosing a new password: first the address, then, with the link that was mailed there, the
 * password.
 */
export function ResetScreen() {
  const { token } = useParams<{ token?: string }>()
  return token ? <ChooseNewPassword token={token} /> : <AskForLink />
}

function AskForLink() {
  const [sent, setSent] = useState<string>()
  return (
    <AuthFrame
      title="Reset your password"
      lead="We send a link to your email address. With it you choose a new password."
    >
      {sent ? (
        <Banner
          tone="accent"
          title="Check your email"
          actions={
            pageData().sandbox && (
              <ButtonLink size="sm" href={paths.sandbox} target="_blank">
                Open the outbox
              </ButtonLink>
            )
          }
        >
          {sent} The link works for 60 minutes.
        </Banner>
      ) : (
        <ResetRequestForm onSent={setSent} />
      )}
      <BackToLogin />
    </AuthFrame>
  )
}

function ChooseNewPassword({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const reset = useResetPassword(token)
  return (
    <AuthFrame title="Choose a new password" lead="You will be signed out everywhere else.">
      <NewPasswordForm
        change={reset}
        action="Update password"
        renew={
          <Link href={paths.forgotPassword} className="font-semibold underline underline-offset-4">
            Send a new link
          </Link>
        }
        onDone={message => {
          tellDone(message)
          navigate(paths.login, { replace: true })
        }}
      />
      <BackToLogin />
    </AuthFrame>
  )
}

const BackToLogin = () => (
  <p className="mt-6 text-center text-14">
    <Link href={paths.login} className="text-accent-ink underline underline-offset-4">
      Back to Login
    </Link>
  </p>
)
