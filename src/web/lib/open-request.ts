import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Whether the URL asks the screen to open something, such as `?new`. Removes the parameter, so that
 * a reload doesn't open it again.
 */
export function useOpenRequest(name: 'new' | 'hours'): boolean {
  const [params, setParams] = useSearchParams()
  const [asked] = useState(params.has(name))
  useEffect(() => {
    if (asked) setParams({}, { replace: true })
  }, [asked, setParams])
  return asked
}
