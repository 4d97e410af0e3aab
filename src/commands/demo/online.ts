import { DAY_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import { type Call, caller } from './caller.ts'
import { demoPage, type OnlineClient } from './story.ts'

interface Slots {
  days: { slots: { startTime: string; endTime: string; staffId: number }[] }[]
}

export async function bookOnline(
  context: Context,
  online: OnlineClient,
  serviceIds: Map<string, number>,
  now: number,
) {
  const { name, phone, channel, service, addOn, followedBy, inDays, act, note, timeZone } = online
  const client = caller(context)
  const serviceId = serviceIds.get(service)
  const page = demoPage.name
  const contact = {
    pageName: page,
    customerName: name,
    customerEmail: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    customerPhone: phone,
    description: note,
    notificationPreference: channel,
    timeZone,
  }
  if (followedBy) {
    await bookVisit(client, contact, {
      ids: [serviceId, serviceIds.get(followedBy)],
      from: now + inDays * DAY_MS,
    })
    return
  }
  const addOnIds = addOn ? [await addOnId(client, serviceId, addOn)] : undefined
  const freeFrom = async (day: number, staffId?: number) => {
    const from = new Date(now + day * DAY_MS).toISOString()
    const to = new Date(now + (day + 14) * DAY_MS).toISOString()
    const { days } = await client<Slots>(
      'GET',
      `/api/public-pages/${page}/slots?serviceId=${serviceId}&from=${from}&to=${to}${staffId ? `&staffId=${staffId}` : ''}${addOnIds ? `&addons=${addOnIds}` : ''}`,
    )
    return days.flatMap(({ slots }) => slots)[0]
  }
  const slot = await freeFrom(inDays)
  if (!slot) return
  const { id, manageUrl } = await client<{ id: number; manageUrl: string }>(
    'POST',
    '/api/appointments',
    { ...slot, ...contact, serviceId, addOnIds },
  )
  if (!act) return
  const token = new URL(manageUrl).pathname.split('/').at(-1)
  await client('GET', `/api/manage/${token}`)
  if (act === 'confirm') await client('POST', `/api/manage/${token}/confirm`)
  if (act === 'cancel') await client('DELETE', `/api/appointments/${id}?page=${page}`)
  const later = act === 'move' ? await freeFrom(inDays + 2, slot.staffId) : undefined
  if (later) await client('PATCH', `/api/appointments/${id}?page=${page}`, later)
}

async function bookVisit(
  client: Call,
  contact: { pageName: string },
  { ids, from }: { ids: (number | undefined)[]; from: number },
) {
  const span = `from=${new Date(from).toISOString()}&to=${new Date(from + 7 * DAY_MS).toISOString()}`
  const items = ids.map(id => `${id}.any`).join(',')
  const { days } = await client<{
    days: { starts: { startTime: string; items: { serviceId: number; staffId: number }[] }[] }[]
  }>('GET', `/api/public-pages/${contact.pageName}/visits?items=${items}&${span}`)
  const start = days.flatMap(({ starts }) => starts)[0]
  if (start) await client('POST', '/api/visits', { ...contact, ...start })
}

async function addOnId(client: Call, serviceId: number | undefined, name: string) {
  const { services } = await client<{
    services: { id: number; addOns?: { id: number; name: string }[] }[]
  }>('GET', `/api/public-pages/${demoPage.name}`)
  const service = services.find(({ id }) => id === serviceId)
  return service?.addOns?.find(each => each.name === name)?.id
}
