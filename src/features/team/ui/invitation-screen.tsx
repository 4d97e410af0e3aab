import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { sendAuth } from '#web/lib/api.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { acceptInvitation, type OfferedInvitation, readInvitation } from '../joining/contract.ts'

export interface InvitationParts {
  Frame: ComponentType<{ title: string; lead?: ReactNode; children: ReactNode }>
  ChoosePassword: ComponentType<{
    action: string
    join: (password: string) => Promise<unknown>
    onDone: () => void
  }>
  useSignOut: () => { signOut: () => void; busy: boolean }
}

export function InvitationScreen({ parts }: { parts: InvitationParts }) {
  const { token } = useParams<{ token?: string }>()
  const words = useWords('team').join
  const param = { token: token ?? '' }
  const query = useRead(readInvitation, { param }, { refetchOnMount: 'always' })
  const { data, error } = query
  const { Frame } = parts
  if (error instanceof ApiError && error.status === 410) {
    return (
      <Frame title={words.broken}>
        <Banner tone="danger">{sentenceFor(error)}</Banner>
        <Link href={paths.login} className={buttonClass('secondary', 'lg', 'mt-6 w-full')}>
          {words.goToLogin}
        </Link>
      </Frame>
    )
  }
  if (!data) {
    return (
      <Frame title={words.working}>
        {error ? <LoadError title={words.failed} query={query} /> : <Spinner />}
      </Frame>
    )
  }
  return <Offered token={param.token} offered={data} parts={parts} />
}

interface OfferedProps {
  token: string
  offered: OfferedInvitation
  parts: InvitationParts
}

function Offered({ token, offered, parts }: OfferedProps) {
  const { join: words, roles } = useWords('team')
  const { businessName, role, invitedBy, email, next } = offered
  const { Frame, ChoosePassword } = parts
  const { signOut, busy } = parts.useSignOut()
  const join = (password?: string) =>
    sendAuth(acceptInvitation, { param: { token }, json: password ? { password } : {} })
  const accept = useMutation({ mutationFn: () => join(), onSuccess: () => arrive() })
  // The page may have been loaded for another business.
  const arrive = () => location.assign(paths.calendar)
  return (
    <Frame
      title={fill(words.title, { businessName })}
      lead={fill(words.lead, { inviter: invitedBy, role: roles[role] })}
    >
      <div className="flex flex-col gap-5">
        {next === 'accept' && (
          <>
            {accept.error && (
              <Banner tone="danger" alert>
                {sentenceFor(accept.error)}
              </Banner>
            )}
            <Button
              variant="primary"
              size="lg"
              busy={accept.isPending}
              onClick={() => accept.mutate()}
            >
              {words.accept}
            </Button>
          </>
        )}
        {next === 'choose-password' && (
          <>
            <p className="text-14 wrap-anywhere text-ink">{fill(words.account, { email })}</p>
            <ChoosePassword action={words.choose} join={join} onDone={arrive} />
          </>
        )}
        {next === 'sign-in' && (
          <>
            <p className="text-14 wrap-anywhere text-ink">{fill(words.signInText, { email })}</p>
            <Link
              href={`${paths.login}?invitation=${encodeURIComponent(token)}#${encodeURIComponent(email)}`}
              className={buttonClass('primary', 'lg', 'w-full')}
            >
              {words.signIn}
            </Link>
          </>
        )}
        {next === 'sign-out' && (
          <>
            <Banner tone="warning">{fill(words.other, { email })}</Banner>
            <Button variant="primary" size="lg" busy={busy} onClick={signOut}>
              {words.signOut}
            </Button>
          </>
        )}
      </div>
    </Frame>
  )
}
