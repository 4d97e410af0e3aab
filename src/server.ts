import type { Config } from '#platform/config.ts'
import { run } from './run.ts'

function whereToGo(config: Config, url: string, sandboxUrl: string | undefined): string {
  const lines = [
    `${config.brandName} runs at ${url}`,
    `  Register            ${url}/login?tab=register`,
    ...(sandboxUrl
      ? [`  Sandbox outbox      ${sandboxUrl}   messages, calls and payments stay on this machine`]
      : []),
    `  API                 ${url}/docs`,
    `  Database            ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `embedded, in ${config.dataDir}`}`,
    `  First administrator npm run kairos -- admin grant EMAIL`,
    `  Stop                Ctrl+C`,
  ]
  return `\n${lines.join('\n')}\n`
}

await run(
  config => config,
  ({ config, url, sandboxUrl }) =>
    url ? whereToGo(config, url, sandboxUrl) : `${config.brandName}'s worker runs.`,
)
