import { type RawBuilder, sql } from 'kysely'
import type { PaidChannel } from '#domain/channels.ts'

export const enabledChannels = (b: RawBuilder<unknown>) => sql<PaidChannel[]>`array_remove(array[
  case when ${b}.sms_enabled then 'sms' end,
  case when ${b}.whatsapp_enabled then 'whatsapp' end,
  case when ${b}.voice_enabled then 'voice' end], null)`
