import type { Config } from './config.ts'

type Origins = Pick<Config, 'appUrl'>

/** A verified host and the page that it shows, from the database. */
export interface ServedAt {
  host: string
  businessId: number
  businessName: string
  pageId: number
  pageName: string
}

/** The origin of a verified host: like APP_URL, with another host. */
export function originOf({ appUrl }: Origins, host: string | null | undefined): string {
  if (!host) return appUrl
  const { protocol, port } = new URL(appUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Where clients open a booking page. @param host its verified domain, from the database */
export const pageUrl = (
  config: Origins,
  { name, host }: { name: string; host?: string | null | undefined },
): string =>
  host ? `${originOf(config, host)}/` : `${config.appUrl}/p/${encodeURIComponent(name)}`
