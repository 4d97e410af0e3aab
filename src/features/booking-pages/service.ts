import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { findPageByName } from './queries.ts'

/** The page that a call is made for, and the business it scopes the call to. @throws 404 when there is none. */
export async function pageScope(context: Context, name: string): Promise<{ scope: BusinessScope; pageId: number }> {
  const page = await findPageByName(context.db, name)
  if (!page) throw refuse.notFound('Page not found')
  return { scope: scopeTo(page.business_id), pageId: page.id }
}
