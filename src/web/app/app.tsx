import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { Toaster } from '#web/kit/base/toaster.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { front } from '#words/en/front.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

const sayWhy = () =>
  toast({
    title: front.shell.sessionEnded.title,
    description: front.shell.sessionEnded.text,
  })

export function App() {
  const [client] = useState(() => createQueryClient(sayWhy))
  return (
    <QueryClientProvider client={client}>
      <WordsProvider language="en" words={front}>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
        <Toaster />
      </WordsProvider>
    </QueryClientProvider>
  )
}
