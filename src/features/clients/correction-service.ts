import { changeAppointment } from '#features/appointments/changes/service.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { listToCorrect } from './queries.ts'

interface Correction {
  clientId: number
  earlierPhone: string
  /** Empty or absent to keep what appointments have. */
  email?: string | undefined
  phone?: string | undefined
}

/**
 * Gives a client's upcoming appointments the corrected contact, so that messages no longer go to
 * the earlier one. If this is interrupted, saving the card again continues with the addresses.
 */
export async function correctUpcoming(
  context: Context,
  member: Member,
  correction: Correction,
): Promise<void> {
  const scope = calendarOf(member)
  // Without the member, whose act the log names once, as a change of the client.
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
      // It was cancelled in the meantime, or its reminders can't reach the new number.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
