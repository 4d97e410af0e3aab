import { lazy, Suspense } from 'react'
import { watchToasts } from '#web/kit/base/toast-store.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { front } from '#words/en/front.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** Toasts shown before it loads wait in the store. If it fails to load, the next one tries again. */
const Toaster = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('#web/kit/base/toaster.tsx')).Toaster }
    } catch {
      await nextToast()
    }
  }
})

const nextToast = () =>
  new Promise<void>(done => {
    const stop = watchToasts(() => {
      stop()
      done()
    })
  })

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
