import type { Context } from '../context.ts'
import { unavailability } from '../db/errors.ts'
import { isMigrated } from '../db/migrate.ts'
import { proveWrite } from '../db/write-probe.ts'

const READY_MS = 5_000
const NOT_READY_MS = 1_000

interface Readiness {
  ready: boolean
  database: boolean
  migrated?: boolean
  writable?: boolean
}

export function createReadiness({
  reservedDb,
}: Pick<Context, 'reservedDb'>): () => Promise<Readiness> {
  let known: { until: number; found: Promise<Readiness> } | undefined
  let migrated = false

  async function look(): Promise<Readiness> {
    try {
      migrated ||= await isMigrated(reservedDb)
      if (!migrated) return { ready: false, database: true, migrated }
      await proveWrite(reservedDb)
      return { ready: true, database: true, migrated, writable: true }
    } catch (error) {
      if (unavailability(error) === 'full')
        return { ready: false, database: true, migrated, writable: false }
      return { ready: false, database: false }
    }
  }

  return async () => {
    if (known && performance.now() < known.until) return await known.found
    const current = { until: Number.POSITIVE_INFINITY, found: look() }
    known = current
    const found = await current.found
    current.until = performance.now() + (found.ready ? READY_MS : NOT_READY_MS)
    return found
  }
}
