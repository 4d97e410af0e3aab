import { z } from 'zod'
import { channels } from '#domain/channels.ts'
import { draftStore } from '#web/lib/draft-store.ts'
import { type AppointmentValues, emptyValues } from './values.ts'

const moment = z.object({ text: z.string(), ms: z.number().optional() })
const shape = z.object({
  clientId: z.number().optional(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  plusAdded: z.boolean().optional(),
  serviceId: z.number().optional(),
  staffId: z.number().optional(),
  startTime: moment,
  endTime: moment,
  description: z.string(),
  notificationMethods: z.array(z.enum(channels)),
  addOnIds: z.array(z.number()).optional(),
  items: z
    .array(
      z.object({
        serviceId: z.number().optional(),
        staffId: z.number().nullable(),
        addOnIds: z.array(z.number()).optional(),
      }),
    )
    .optional(),
})

export const appointmentDraft = draftStore(
  'appointment',
  (draft): AppointmentValues => ({ ...emptyValues, ...(shape.parse(draft) as AppointmentValues) }),
)

export const isWorthKeeping = (values: AppointmentValues): boolean =>
  [values.customerName, values.customerEmail, values.customerPhone, values.description].some(
    text => text.trim() !== '',
  )
