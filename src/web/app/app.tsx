import { lazy, Suspense } from 'react'
import { WordsProvider } from '#web/lib/words.tsx'
import { front } from '#words/en/front.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** Toasts shown before it loads wait in the store. */
const Toaster = lazy(async () => ({ default: (await import('#web/kit/base/toaster.tsx')).Toaster }))

export const App = () => (
  <WordsProvider language="en" words={front}>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
    <Suspense>
      <Toaster />
    </Suspense>
  </WordsProvider>
)
