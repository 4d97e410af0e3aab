import { type RawBuilder, sql } from 'kysely'
import type { CalendarScope } from '../actor.ts'

/** Empty for members who reach everyone's appointments. */
export const reached = ({ staffId }: CalendarScope, column: RawBuilder<unknown>) =>
  staffId === undefined ? sql`` : sql`and ${column} = ${staffId}`
