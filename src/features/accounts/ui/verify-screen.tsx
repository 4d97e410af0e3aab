import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useVerification } from './data.ts'

/** Email verification: opens the link of the mail, and says what the server says. */
export function VerifyScreen() {
  const { token } = useParams<{ token?: string }>()
  const { data, error } = useVerification(token)
  return (
    <AuthFrame title="Email verification">
      <div aria-live="polite" className="flex min-h-16 items-center">
        {!token ? (
          <Outcome icon={CircleAlert} className="text-danger-ink">
            No verification token found
          </Outcome>
        ) : error ? (
          <Outcome icon={CircleAlert} className="text-danger-ink">
            {sentenceOr(error, 'Failed to verify email')}
          </Outcome>
        ) : data === undefined ? (
          <span className="flex items-center gap-3 text-muted">
            <Spinner /> Verifying your email…
          </span>
        ) : (
          <Outcome icon={CircleCheck} className="text-success-ink">
            {data}
          </Outcome>
        )}
      </div>
      <Link href={paths.login} className={buttonClass('primary', 'lg', 'mt-6 w-full')}>
        Go to Login
      </Link>
    </AuthFrame>
  )
}

function Outcome({ icon, className, children }: { icon: LucideIcon; className: string; children: ReactNode }) {
  return (
    <p className={`flex gap-3 text-16 ${className}`}>
      <Icon of={icon} size={24} />
      {children}
    </p>
  )
}
