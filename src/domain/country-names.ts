let names: Intl.DisplayNames | undefined

export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
