import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#web/lib/api.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { type Appointment, listAppointments } from '../contract.ts'
import { type BookingBody, showAtOnce, useBook } from './data.ts'

const key = keyOf(listAppointments)
const appointment = (id: number, status = 'booked') =>
  ({ id, startTime: `2027-03-09T1${id}:00:00.000Z`, status }) as Appointment

function openCalendar() {
  const client = createQueryClient()
  client.setQueryData(key, [appointment(1), appointment(2), appointment(3)])
  return {
    shown: () =>
      client.getQueryData<Appointment[]>(key)!.map(({ id, status }) => `${id} ${status}`),
    mark: (id: number, status: Appointment['status']) =>
      showAtOnce(client, list => list.map(each => (each.id === id ? { ...each, status } : each))),
    remove: (id: number) => showAtOnce(client, list => list.filter(each => each.id !== id)),
  }
}

test('of two changes that fail together, neither stays on screen', async () => {
  const { mark, remove, shown } = openCalendar()
  const undoFirst = await mark(1, 'confirmed')
  const undoSecond = await remove(2)
  expect(shown()).toEqual(['1 confirmed', '3 booked'])
  undoFirst()
  expect(shown()).toEqual(['1 booked', '3 booked'])
  undoSecond()
  expect(shown()).toEqual(['1 booked', '2 booked', '3 booked'])
})

let book: ReturnType<typeof useBook>

function BookingScreen() {
  book = useBook()
  return null
}

test('a booking is done although the calendar is not read again', async () => {
  const client = createQueryClient()
  const calendar = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => new Promise<Appointment[]>(() => {}),
  })
  const leave = calendar.subscribe(() => {})
  renderToString(createElement(QueryClientProvider, { client }, createElement(BookingScreen)))
  vi.stubGlobal('fetch', async () => Response.json(appointment(1)))
  const booked = await book.mutateAsync({ body: {} as BookingBody, key: 'first' })
  expect(booked.id).toBe(1)
  expect(calendar.getCurrentResult().isFetching).toBe(true)
  leave()
})
