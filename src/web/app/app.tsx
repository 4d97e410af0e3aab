import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#web/kit/base/toast-store.ts'
import { reloadPage } from '#web/lib/leave-page.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { front } from '#words/en/front.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** Toasts that come first wait in the store. */
const Toaster = lazy(async () => ({ default: (await import('#web/kit/base/toaster.tsx')).Toaster }))

const sayWhy = () =>
  toast({
    title: front.shell.sessionEnded.title,
    description: front.shell.sessionEnded.text,
  })

export function App() {
  const [client] = useState(() => createQueryClient(sayWhy, reloadPage))
  return (
    <QueryClientProvider client={client}>
      <WordsProvider language="en" words={front}>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
        <Suspense>
          <Toaster />
        </Suspense>
      </WordsProvider>
    </QueryClientProvider>
  )
}
