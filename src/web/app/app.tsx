import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Toaster } from '#web/kit/base/toaster.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** The owner's and administrator's app. */
export function App() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  )
}
