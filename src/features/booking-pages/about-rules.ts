import type { Opening } from '#domain/availability/opening.ts'
import type { About } from '#domain/page-settings.ts'
import type { PublicReviews } from '#features/reviews/contract.ts'

export const hoursChoices = ['none', 'team', 'own'] as const

/** Only linked, so nothing is loaded from them. */
export const mapChoices = ['none', 'openstreetmap', 'google', 'apple'] as const

export const linkNames = ['website', 'instagram', 'facebook', 'tiktok'] as const
export type LinkName = (typeof linkNames)[number]

const hosts: Record<LinkName, readonly string[] | undefined> = {
  website: undefined,
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  tiktok: ['tiktok.com'],
}

export const LINK_MAX = 300
export const POLICY_MAX = 500

export const linkMessages: Record<LinkName, string> = {
  website: 'Enter an address such as https://example.com',
  instagram: 'Enter an address such as https://instagram.com/your-name',
  facebook: 'Enter an address such as https://facebook.com/your-page',
  tiktok: 'Enter an address such as https://tiktok.com/@your-name',
}

export const withScheme = (typed: string): string =>
  typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`

export function isLink(name: LinkName, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  return (
    protocol === 'https:' &&
    username + password + port === '' &&
    /\.[a-z][a-z\d-]*[a-z\d]$/i.test(hostname) &&
    (hosts[name]?.some(host => hostname === host || hostname.endsWith(`.${host}`)) ?? true)
  )
}

type Given = { [Name in keyof About]?: string | null | undefined }

export function completeAbout(given: Given | null | undefined): About | undefined {
  const kept = Object.entries(given ?? {}).filter(([, value]) => value && value !== 'none')
  return kept.length > 0 ? (Object.fromEntries(kept) as About) : undefined
}

const maps: Record<NonNullable<About['map']>, string> = {
  openstreetmap: 'https://www.openstreetmap.org/search?query=',
  google: 'https://www.google.com/maps/search/?api=1&query=',
  apple: 'https://maps.apple.com/?q=',
}

export const mapUrl = (map: NonNullable<About['map']>, address: string): string =>
  maps[map] +
  encodeURIComponent(
    address
      .split('\n')
      .map(line => line.trim())
      .join(', '),
  )

export interface PageFacts {
  opening?: Opening | undefined
  phone?: { shown: string; dialed: string } | undefined
  reviews?: PublicReviews | undefined
}
