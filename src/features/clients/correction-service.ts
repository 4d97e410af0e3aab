import { changeAppointment } from '#features/appointments/changes/service.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { endCorrection, listToCorrect } from './queries.ts'

/** How often the card is read again because someone else corrected it in the meantime. */
const PASSES = 4

/** If this is interrupted, saving the contact again continues it. */
export async function correctUpcoming(
  context: Context,
  member: Member,
  clientId: number,
  saved: { email: boolean; phone: boolean },
): Promise<void> {
  const scope = calendarOf(member)
  const now = context.clock()
  const refused = new Set<number>()
  let confirmedTo: string | undefined
  for (let pass = 0; pass < PASSES; pass++) {
    const found = await listToCorrect(context.db, scope, { clientId, ...saved, now })
    const list = found.filter(({ id }) => !refused.has(id))
    if (list.length === 0) break
    for (const { id, email, phone } of list) {
      const contact = { ...(email && { email }), ...(phone && { phone }) }
      const changer = { by: 'owner', scope, member, userId: member.userId } as const
      try {
        await changeAppointment(context, { ...changer, card: { clientId, ...contact } }, id, {
          ...contact,
          // A single confirmation is enough to show that the address works.
          tellClient: email !== confirmedTo,
        })
        if (email && !member.isMailWithheld) confirmedTo = email
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // The appointment was cancelled in the meantime, or reminders can't reach the new number.
        if (error.code !== 'changed') refused.add(id)
      }
    }
  }
  if (saved.phone) await inTransaction(context.db, tx => endCorrection(tx, scope, clientId, now))
}
