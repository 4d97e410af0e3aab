import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useWords } from '#web/lib/words.tsx'
import { resendVerification } from './data.ts'

interface VerificationNoticeProps {
  email: string
  title?: string
  children: ReactNode
}

export function VerificationNotice({ email, title, children }: VerificationNoticeProps) {
  const words = useWords('accounts').verification
  const resend = useSubmit(() =>
    resendVerification(email).then(({ message }) => showSuccess(message), showError),
  )
  return (
    <Banner
      tone="accent"
      title={title ?? words.required}
      actions={
        <>
          <Button size="sm" busy={resend.isPending} onClick={() => resend.submit()}>
            {words.sendLink}
          </Button>
          {pageData().emailsInOutbox && (
            <ButtonLink size="sm" href={paths.sandbox} target="_blank">
              {words.outbox}
            </ButtonLink>
          )}
        </>
      }
    >
      {children}
    </Banner>
  )
}
