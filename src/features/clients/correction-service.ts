import { changeAppointment } from '#features/appointments/changes/service.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { listToCorrect } from './queries.ts'

interface Correction {
  clientId: number
  earlierPhone: string
  /** Empty or absent to keep the existing contact. */
  email?: string | undefined
  phone?: string | undefined
}

/** After an interruption, saving the card again continues with the addresses. */
export async function correctUpcoming(
  context: Context,
  member: Member,
  correction: Correction,
): Promise<void> {
  const scope = calendarOf(member)
  // The log names the act once, as a change of the client.
  const changer = { by: 'owner', scope, userId: member.userId } as const
  const { email = '', phone = '' } = correction
  const now = context.clock()
  const list = await listToCorrect(context.db, scope, { ...correction, email, now })
  for (const [index, found] of list.entries()) {
    const change = {
      // One confirmation shows that the address works.
      tellClient: index === 0,
      ...(found.hasOtherEmail ? { email } : {}),
      ...(found.hasEarlierPhone ? { phone } : {}),
    }
    try {
      await changeAppointment(context, changer, found.id, change)
    } catch (error) {
      // Cancelled in the meantime, or reminders can't reach the new number.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
