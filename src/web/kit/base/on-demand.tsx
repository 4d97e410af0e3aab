import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { networkError } from '#web/lib/api-error.ts'
import { Boundary, isMissingCode, reloadOnce } from '#web/lib/boundary.tsx'
import { LoadError } from './load-error.tsx'
import { showError } from './result-toasts.ts'

interface OnDemand<Props> {
  /** Suspends until its code is loaded. If that fails, it offers another try. */
  Component: ComponentType<Props>
  preload: () => Promise<boolean>
}

/** Parts that open over the screen say how to `close` them, because no one would see their error. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const later = () => lazy(async () => ({ default: await fetched() }))
  let Later: ComponentType<Props> = later()
  let hasFailed = false
  const onError = (props: Props) => {
    // `lazy` keeps its failure.
    Later = later()
    if (hasFailed) void reloadOnce()
    hasFailed = true
    if (!close) return
    showError(networkError())
    close(props)
  }
  return {
    Component: props => (
      <Boundary onError={() => onError(props)} failed={close ? hide : offerRetry}>
        <Loading choose={() => loaded ?? Later} props={props} />
      </Boundary>
    ),
    preload: () =>
      fetched().then(
        () => true,
        () => false,
      ),
  }
}

interface LoadingProps<Props> {
  choose: () => ComponentType<Props>
  props: Props
}

function Loading<Props extends object>({ choose, props }: LoadingProps<Props>) {
  // `lazy` would show its fallback even for loaded code.
  const [Now] = useState(choose)
  return <Now {...props} />
}

function hide(error: unknown) {
  if (!isMissingCode(error)) throw error
  return null
}

function offerRetry(error: unknown, retry: () => void) {
  hide(error)
  return <LoadError query={{ error: networkError(), isFetching: false, refetch: retry }} />
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
export function useFirstInteraction(onSign: () => void): void {
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
