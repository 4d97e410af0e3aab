import { createContext, type ReactNode, useContext } from 'react'

interface Sample {
  /** Shows sample data in place of the business's own; undefined while they are shown. */
  show?: () => void
  /** Why nothing can be done; undefined for the business's own data. */
  why?: string
  /** Replaces what acts on sample data by a toast that says why not. */
  guard: <Act extends (...given: never[]) => unknown>(act: Act) => Act
}

export const SampleContext = createContext<Sample>({ guard: act => act })

export const useSample = (): Sample => useContext(SampleContext)

/** Buttons that change or send data: disabled, with the reason, while sample data is shown. */
export function Acts({ children }: { children: ReactNode }) {
  const { why } = useSample()
  return why === undefined ? (
    children
  ) : (
    <fieldset disabled title={why} className="contents">
      {children}
    </fieldset>
  )
}
