import { type RawBuilder, sql } from 'kysely'
import type { CalendarScope } from '../actor.ts'

/** `and staff_id = …` for members who reach only their own appointments; else empty. */
export const reached = ({ staffId }: CalendarScope, column: RawBuilder<unknown>) =>
  staffId === undefined ? sql`` : sql`and ${column} = ${staffId}`
