import { createContext, type ReactNode, useContext } from 'react'

interface Sample {
  /** Undefined while a sample is shown. */
  show?: () => void
  why?: string
  /** Samples can't be downloaded or printed. */
  sampled?: boolean
  /** While a sample is shown, replaces the action with a toast that says why. */
  guard: <Act extends (...given: never[]) => unknown>(act: Act) => Act
}

export const SampleContext = createContext<Sample>({ guard: act => act })

export const useSample = (): Sample => useContext(SampleContext)

/** Disabled in a sample, hidden without the right. */
export function Acts({ children }: { children: ReactNode }) {
  const { why, sampled } = useSample()
  if (why === undefined) return children
  if (!sampled) return null
  return (
    <fieldset disabled title={why} className="contents">
      {children}
    </fieldset>
  )
}
