import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { Toaster } from '#web/kit/base/toaster.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** Explains a redirect to the login that the user didn't ask for. */
const sayWhy = () =>
  toast({
    title: 'You were signed out',
    description: 'Log in to go on. What you saved is not lost.',
  })

/** The owner's and administrator's app. */
export function App() {
  const [client] = useState(() => createQueryClient(sayWhy))
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  )
}
