import type { TestProject } from 'vitest/node'
import { startPostgres } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL that this run started; only where the engine is PostgreSQL. */
    postgresAdminUrl: string
  }
}

/** One PostgreSQL for the whole run; each test file makes databases of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresAdminUrl', server.adminUrl)
  return () => server.stop()
}
