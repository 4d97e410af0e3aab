import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { Tabs } from '#web/kit/rich/tabs.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { mailedAddress, registeredAddress } from './registered-address.ts'
import { VerificationNotice } from './verification-notice.tsx'

export function LoginScreen() {
  const user = useUser()
  const words = useWords('accounts')
  const search = new URLSearchParams(useSearch())
  const [tab, setTab] = useState(search.get('tab') === 'register' ? 'register' : 'login')
  const [email, setEmail] = useState(() => registeredAddress() || mailedAddress())
  const [registered, setRegistered] = useState<string>()
  const invitation = search.get('invitation')
  const [destination, setDestination] = useState<string>(
    invitation ? paths.invitation(invitation) : paths.dashboard,
  )
  const goToCalendar = () => {
    if (!invitation) setDestination(search.has('review') ? paths.security : paths.calendar)
  }

  if (search.has('reset')) return <Redirect to={paths.forgotPassword} replace />
  if (user) return <Redirect to={destination} replace />

  const afterRegistering = (address: string, requiresVerification: boolean) => {
    if (requiresVerification) setRegistered(address)
    else goToCalendar()
  }
  if (registered) {
    return (
      <AuthFrame
        title={words.checkEmail.title}
        lead={fill(words.checkEmail.lead, { email: registered })}
      >
        <VerificationNotice email={registered} title={words.checkEmail.step}>
          {words.checkEmail.text}
        </VerificationNotice>
        <Button
          size="lg"
          className="mt-6 w-full"
          onClick={() => {
            setTab('login')
            setRegistered(undefined)
          }}
        >
          {words.login.goTo}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={fill(words.welcome.title, { brandName: pageData().brandName })}
      lead={words.welcome.lead}
    >
      <Tabs
        label={words.welcome.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: words.login.action,
            content: <LoginForm email={email} onEmail={setEmail} onSubmitting={goToCalendar} />,
          },
          {
            value: 'register',
            label: words.register.action,
            content: (
              <RegisterForm email={email} onEmail={setEmail} onRegistered={afterRegistering} />
            ),
          },
        ]}
      />
    </AuthFrame>
  )
}
