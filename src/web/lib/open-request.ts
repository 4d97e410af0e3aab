import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Reads `?new` or `?hours=7` and removes it, so that a reload doesn't open the dialog again. */
export function useOpenRequest(name: 'new' | 'hours' | 'invite'): string | undefined {
  const [params, setParams] = useSearchParams()
  const [asked] = useState(params.get(name) ?? undefined)
  useEffect(() => {
    if (asked !== undefined) setParams({}, { replace: true })
  }, [asked, setParams])
  return asked
}
