import type { KyselyPlugin, QueryId } from 'kysely'
import { faultOf, loadParser } from './check.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
  queryId: QueryId
}

/**
 * Holds every statement that the product runs in a test to its business. Statements of the test itself, which looks on from outside, are
 * those of a database `withPlugin(ofTest)`.
 */
export async function watchStatements() {
  await loadParser()
  const ofTests = new WeakSet<QueryId>()
  const faults = new Set<string>()
  const ofTest: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      ofTests.add(queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ofTest,
    onStatement({ sql, parameters, queryId }: Statement) {
      if (ofTests.has(queryId)) return
      const fault = faultOf(sql, parameters)
      if (fault) faults.add(fault)
    },
    /** @throws when a statement reached further than it may. */
    assertApart() {
      if (faults.size > 0) throw new Error(`Tenants are not kept apart.\n\n${[...faults].join('\n\n')}`)
    },
  }
}
