import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

interface OnDemand<Props> {
  /** Suspends until its code is loaded. Failures show in the error boundary. */
  Component: ComponentType<Props>
  preload: () => Promise<boolean>
}

export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const Later = lazy(async () => ({ default: await fetched() }))
  return {
    Component: props => {
      // `lazy` would show its fallback even for loaded code.
      const [Now] = useState(() => loaded ?? Later)
      return <Now {...props} />
    },
    preload: () =>
      fetched().then(
        () => true,
        () => false,
      ),
  }
}

/** Shows `waiting` until the code is loaded. */
export function slot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
) {
  const { Component } = onDemand(load)
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Component {...props} />
    </Suspense>
  )
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/** Calls back at the first interaction: the time to preload what may be opened next. */
export function useFirstSign(onSign: () => void): void {
  const latest = useRef(onSign)
  latest.current = onSign
  useEffect(() => {
    const seen = new AbortController()
    const see = () => {
      seen.abort()
      latest.current()
    }
    const options = { signal: seen.signal, passive: true, capture: true }
    for (const sign of SIGNS) addEventListener(sign, see, options)
    return () => seen.abort()
  }, [])
}
