import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** `?new` or `?hours=7`. Removed, so that a reload doesn't open it again. */
export function useOpenRequest(name: 'new' | 'hours' | 'invite'): string | undefined {
  const [params, setParams] = useSearchParams()
  const [asked] = useState(params.get(name) ?? undefined)
  useEffect(() => {
    if (asked !== undefined) setParams({}, { replace: true })
  }, [asked, setParams])
  return asked
}
