let names: Intl.DisplayNames | undefined

/** A country's name in English, by its ISO 3166-1 code. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
