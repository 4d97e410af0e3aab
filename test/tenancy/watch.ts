import type { KyselyPlugin, QueryId } from 'kysely'
import { entryFaultOf, faultOf, loadParser, writeFaultOf } from './check.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
  queryId: QueryId
}

/**
 * Every statement of the product must be bound to its business. The test's own statements use a
 * database `withPlugin(ofTest)`.
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
    /** Changes nothing, but applies the product's tenancy checks to the database. */
    ofProduct,
    /** The statements of an act, without live events, which leave later. */
    async during(act: () => Promise<unknown>) {
      const before = texts.length
      await act()
      return texts.slice(before).filter(text => !text.includes('pg_notify'))
    },
    onStatement({ sql, parameters, queryId }: Statement) {
      if (ofTests.has(queryId)) return
      texts.push(sql)
      const fault = faultOf(sql, parameters) ?? writeFaultOf(sql) ?? entryFaultOf(sql, parameters)
      if (fault) faults.add(fault)
    },
    /** @throws if a statement reached further than allowed. */
    assertApart() {
      if (faults.size > 0)
        throw new Error(
          `Statements break the rules of test/tenancy.\n\n${[...faults].join('\n\n')}`,
        )
    },
  }
}
