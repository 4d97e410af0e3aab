import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Whether the address asked the screen to open something: `?new`. A reload no longer asks. */
export function useOpenRequest(name: 'new' | 'hours'): boolean {
  const [params, setParams] = useSearchParams()
  const [asked] = useState(params.has(name))
  useEffect(() => {
    if (asked) setParams({}, { replace: true })
  }, [asked, setParams])
  return asked
}
