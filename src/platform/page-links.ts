import type { Config } from './config.ts'

type Origins = Pick<Config, 'appUrl'>

/** Where clients open a booking page. */
export const pageUrl = ({ appUrl }: Origins, { name }: { name: string }): string =>
  `${appUrl}/p/${encodeURIComponent(name)}`
