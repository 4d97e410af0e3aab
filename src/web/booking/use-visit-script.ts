import { useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { isVisit } from './form.ts'
import { reportMissing } from './missing-script.ts'
import type { DraftedValues } from './use-drafted-values.ts'

export type VisitScript = typeof import('./visit.tsx')

export function useVisitScript(page: PublicPage, { values, setValues }: DraftedValues) {
  const [script, setScript] = useState<VisitScript>()
  const [loading, setLoading] = useState(false)

  const withScript = async (then: (loaded: VisitScript) => void) => {
    setLoading(true)
    const later = await import('./later.tsx').catch(() => undefined)
    setLoading(false)
    if (!later) return reportMissing()
    setScript(later.visitScript)
    then(later.visitScript)
  }
  return {
    script,
    loading,
    withScript,
    visit: isVisit(values) ? script : undefined,
    addService: () =>
      withScript(({ chooseFurther }) =>
        setValues(old => ({ ...old, further: [chooseFurther(page, null)] })),
      ),
  }
}
