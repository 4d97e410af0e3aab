import { type RawBuilder, sql } from 'kysely'
import type { CalendarScope } from '../actor.ts'

export const reached = ({ staffId }: CalendarScope, column: RawBuilder<unknown>) =>
  staffId === undefined ? sql`` : sql`and ${column} = ${staffId}`
