import type { Config } from '#platform/config.ts'

export interface Announced {
  config: Config
  /** Undefined for a pure worker. */
  url: string | undefined
  sandboxUrl: string | undefined
}

export function announcement({ config, url, sandboxUrl }: Announced): string {
  if (!url) return `${config.brandName}'s worker is running.`
  const lines = [
    `${config.brandName} is running at ${url}`,
    `  Register            ${url}/login?tab=register`,
    ...(sandboxUrl
      ? [`  Sandbox outbox      ${sandboxUrl}   simulated: ${config.sandboxes.join(', ')}`]
      : []),
    `  API                 ${url}/docs`,
    `  Database            ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `embedded, in ${config.dataDir}`}`,
    `  First administrator npm run kairos -- admin grant EMAIL`,
    `  Stop                Ctrl+C`,
  ]
  return `\n${lines.join('\n')}\n`
}
