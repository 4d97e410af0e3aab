import { useEffect, useState } from 'react'
import { countryName } from '#domain/country-names.ts'

interface Country {
  /** ISO 3166-1. */
  code: string
  name: string
}

export const namedCountries = (codes: readonly string[]): Country[] =>
  codes
    .map(code => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export function useCountries(): readonly string[] {
  const [all, setAll] = useState<readonly string[]>([])
  useEffect(() => {
    import('#domain/phone.ts').then(
      ({ phoneCountries }) => setAll(phoneCountries),
      // On failure, the chosen countries stay, and the next visit tries again.
      () => {},
    )
  }, [])
  return all
}
