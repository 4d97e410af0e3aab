import { expect } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { signedInAs } from '#test/seed.ts'
import { seedSalon, tuesdayAt, visitOn } from './several.ts'

type Options = Parameters<typeof seedSalon>[1] & { onePerson?: boolean; isConfirmed?: boolean }

export function visitStage() {
  const { sent, email } = acceptEmails()
  const app = testApp({ email })
  let clients = 0

  /** A haircut from 10:00 to 11:00, a color until 12:30, a haircut until 13:30. */
  async function booked({ onePerson = false, isConfirmed = true, ...options }: Options = {}) {
    app.setNow(MONDAY_MORNING)
    const salon = await seedSalon(app.db, { business: { slot_interval_minutes: 30 }, ...options })
    const customerEmail = `ada${++clients}@example.com`
    const [cut, color] = [salon.serviceId, salon.colorId]
    const staffIds = [salon.staffId, onePerson ? salon.staffId : salon.otherStaffId, salon.staffId]
    const answer = await app.browser().post('/api/visits', {
      ...visitOn(salon, tuesdayAt('10:00'), { customerEmail }),
      items: [cut, color, cut].map((serviceId, leg) => ({ serviceId, staffId: staffIds[leg] })),
    })
    expect(answer.status).toBe(201)
    const ids = answer.body.items.map(({ id }: { id: number }) => id) as [number, number, number]
    const visitor = app.browser()
    await visitor.get(`/api/manage/${String(answer.body.manageUrl).split('/').at(-1)}`)
    const owner = await signedInAs(app, salon.scope)
    const { body: user } = await owner.get('/api/user')
    const page = `?page=${salon.pageName}`
    if (isConfirmed) await sendDue(app.context)
    const rows = () =>
      app.db
        .selectFrom('appointments')
        .select(['id', 'visit_id', 'status', 'starts_at', 'version'])
        .where('business_id', '=', salon.scope.businessId)
        .where('id', 'in', ids)
        .orderBy('starts_at')
        .execute()
    const plannedOf = async (kind: 'reminder' | 'follow-up') => {
      const planned = await app.db
        .selectFrom('messages')
        .select('appointment_id')
        .where('business_id', '=', salon.scope.businessId)
        .where('state', '=', 'planned')
        .where('kind', '=', kind)
        .execute()
      return planned.map(each => each.appointment_id)
    }
    const mails = async () => {
      sent.length = 0
      app.pass(31_000)
      await sendDue(app.context)
      return sent.filter(mail => mail.to.address === customerEmail)
    }
    const subjectsTo = (address: string) =>
      sent
        .flatMap(({ to, subject }) => (to.address === address ? subject.split(':')[0] : []))
        .sort()
    const cancelOnly = async (id: number) => {
      const cancelled = await visitor.delete(`/api/appointments/${id}${page}&leg=only`)
      expect(cancelled.status).toBe(204)
    }
    const undo = (id: number) => visitor.post(`/api/appointments/${id}/undo${page}`)
    return {
      salon,
      ids,
      visitor,
      owner,
      page,
      rows,
      plannedOf,
      mails,
      ownerMails: () => sent.filter(mail => mail.to.address === user.username),
      subjects: () => ({ client: subjectsTo(customerEmail), owner: subjectsTo(user.username) }),
      cancelOnly,
      undo,
      token: String(answer.body.manageUrl).split('/').at(-1)!,
    }
  }

  return { app, booked }
}
