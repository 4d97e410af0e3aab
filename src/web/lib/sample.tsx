import { createContext, type ReactNode, useContext } from 'react'

interface Sample {
  /** Shows sample data in place of the business's own; undefined while they are shown. */
  show?: () => void
  /** Why nothing can be done: with sample data, or without the right to change appointments. */
  why?: string
  /** Whether the data are a sample, which is neither downloaded nor printed. */
  sampled?: boolean
  /** Replaces what can't be done by a toast that says why not. */
  guard: <Act extends (...given: never[]) => unknown>(act: Act) => Act
}

export const SampleContext = createContext<Sample>({ guard: act => act })

export const useSample = (): Sample => useContext(SampleContext)

/** Buttons that change or send appointments: disabled in a sample, hidden without the right. */
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
