let names: Intl.DisplayNames | undefined

/** In English, by ISO 3166-1 code. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
