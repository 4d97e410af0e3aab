import type { KyselyPlugin, QueryId } from 'kysely'
import { faultOf, loadParser } from './check.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
  queryId: QueryId
}

/**
 * Holds every statement that the product runs in a test to its business. Statements of the test
 * itself, which looks on from outside, are those of a database `withPlugin(ofTest)`.
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
  const ofProduct: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ofTest.transformResult,
  }
  const texts: string[] = []
  return {
    ofTest,
    /** Changes nothing; subjects the database to the same tenant checks as the product's. */
    ofProduct,
    /** The product's statements during `act`. */
    async during(act: () => Promise<unknown>) {
      const before = texts.length
      await act()
      return texts.slice(before)
    },
    onStatement({ sql, parameters, queryId }: Statement) {
      if (ofTests.has(queryId)) return
      texts.push(sql)
      const fault = faultOf(sql, parameters)
      if (fault) faults.add(fault)
    },
    /** @throws when a statement reached further than it may. */
    assertApart() {
      if (faults.size > 0)
        throw new Error(`Tenants are not kept apart.\n\n${[...faults].join('\n\n')}`)
    },
  }
}
