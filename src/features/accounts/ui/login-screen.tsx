import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { Tabs } from '#web/kit/rich/tabs.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { registeredAddress } from './registered-address.ts'
import { VerificationNotice } from './verification-notice.tsx'

/**
 * Login and Register. Signed-in users are sent to the welcome screen; signing in here leads to the
 * calendar.
 */
export function LoginScreen() {
  const user = useUser()
  const search = new URLSearchParams(useSearch())
  const [tab, setTab] = useState(search.get('tab') === 'register' ? 'register' : 'login')
  const [email, setEmail] = useState(registeredAddress)
  const [registered, setRegistered] = useState<string>()
  const [destination, setDestination] = useState<string>(paths.dashboard)

  if (search.has('reset')) return <Redirect to={paths.forgotPassword} replace />
  if (user) return <Redirect to={destination} replace />

  const afterRegistering = (address: string, requiresVerification: boolean) => {
    if (requiresVerification) setRegistered(address)
    else setDestination(paths.calendar)
  }
  if (registered) {
    return (
      <AuthFrame title="Check your email" lead={`We sent a link to ${registered}.`}>
        <VerificationNotice email={registered} title="One step left">
          Open the link in it to verify your account. It works for 24 hours.
        </VerificationNotice>
        <Button
          size="lg"
          className="mt-6 w-full"
          onClick={() => {
            setTab('login')
            setRegistered(undefined)
          }}
        >
          Go to Login
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={`Welcome to ${pageData().brandName}`}
      lead="Smart scheduling for modern businesses"
    >
      <Tabs
        label="Login or register"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Login',
            content: (
              <LoginForm
                email={email}
                onEmail={setEmail}
                onSubmitting={() => setDestination(paths.calendar)}
              />
            ),
          },
          {
            value: 'register',
            label: 'Register',
            content: (
              <RegisterForm email={email} onEmail={setEmail} onRegistered={afterRegistering} />
            ),
          },
        ]}
      />
    </AuthFrame>
  )
}
