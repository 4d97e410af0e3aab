import { expect, test, vi } from 'vitest'
import { readAppointments } from './appointments.ts'

test('reads every page of a list and returns it in order', async () => {
  const pages: Record<string, [ids: number[], link: string]> = {
    '': [[4, 3], '<https://any/api/appointments?cursor=2%2F3>; rel="next"'],
    '2/3': [[2, 1], ''],
  }
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://any')
    asked.push(searchParams)
    const [ids, link] = pages[searchParams.get('cursor') ?? '']!
    return Response.json(
      ids.map(id => ({ id, startTime: `2027-03-0${id}T09:00:00.000Z` })),
      { headers: { link } },
    )
  })
  const found = await readAppointments({ start: 0, end: 1_000 })
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  for (const query of asked)
    expect([query.get('from'), query.get('to')]).toEqual([
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T00:00:01.000Z',
    ])
})
