import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { VerificationNotice } from './verification-notice.tsx'

const tabs = [
  ['login', 'Login'],
  ['register', 'Register'],
] as const
type Tab = (typeof tabs)[number][0]

/** Login and Register. Whoever opens it signed in goes to the welcome screen, whoever signs in here to the calendar. */
export function LoginScreen() {
  const user = useUser()
  const search = new URLSearchParams(useSearch())
  const [tab, setTab] = useState<Tab>(search.get('tab') === 'register' ? 'register' : 'login')
  const [email, setEmail] = useState('')
  const [registered, setRegistered] = useState<string>()
  const [destination, setDestination] = useState<string>(paths.dashboard)

  if (search.has('reset')) return <Redirect to={paths.forgotPassword} replace />
  if (user) return <Redirect to={destination} replace />

  const { brandName } = pageData()
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
    <AuthFrame title={`Welcome to ${brandName}`} lead="Smart scheduling for modern businesses">
      <AuthTabs label="Login or register" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'login' ? (
          <LoginForm email={email} onEmail={setEmail} onSubmitting={() => setDestination(paths.calendar)} />
        ) : (
          <RegisterForm
            email={email}
            onEmail={setEmail}
            onRegistered={(address, requiresVerification) => {
              if (requiresVerification) setRegistered(address)
              else setDestination(paths.calendar)
            }}
          />
        )}
      </AuthTabs>
    </AuthFrame>
  )
}
