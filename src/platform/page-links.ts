import type { Config } from './config.ts'

type Origins = Pick<Config, 'appUrl'>

export interface ServedAt {
  host: string
  businessId: number
  businessName: string
  pageId: number
  pageName: string
}

export function originOf({ appUrl }: Origins, host: string | null | undefined): string {
  if (!host) return appUrl
  const { protocol, port } = new URL(appUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** @param host the verified domain, from the database. */
export const pageUrl = (
  config: Origins,
  { name, host }: { name: string; host?: string | null | undefined },
): string =>
  host ? `${originOf(config, host)}/` : `${config.appUrl}/p/${encodeURIComponent(name)}`
