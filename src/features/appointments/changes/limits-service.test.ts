import { expect, test } from 'vitest'
import { scopeTo, wholeCalendar } from '#platform/actor.ts'
import { limitChanges } from './limits-service.ts'

function countingLimits() {
  const spent: string[] = []
  return {
    spent,
    limits: {
      spend: async (rule: string, key: string) => {
        spent.push(`${rule} ${key}`)
      },
      refund: async (rule: string, key: string) => {
        spent.splice(spent.indexOf(`${rule} ${key}`), 1)
      },
    },
  }
}

const client = { by: 'client', scope: wholeCalendar(scopeTo(3)), clientIp: '192.0.2.1' } as const

test('counts a change once, however often it is retried', async () => {
  const { spent, limits } = countingLimits()
  await limitChanges({ limits }, client, 7, async ({ edit }) => {
    for (let attempts = 0; attempts < 3; attempts++) await edit()
  })
  expect(spent).toEqual(['edit-appointment 3.7'])
})

test('does not count a failed move against its appointment', async () => {
  const { spent, limits } = countingLimits()
  const failing = limitChanges({ limits }, client, 7, async ({ move }) => {
    await move()
    await move()
    throw new Error('taken')
  })
  await expect(failing).rejects.toThrow('taken')
  expect(spent).toEqual(['move-address 192.0.2.1'])
})

test('does not limit an owner', async () => {
  const { spent, limits } = countingLimits()
  await limitChanges(
    { limits },
    { by: 'owner', scope: wholeCalendar(scopeTo(3)) },
    7,
    async ({ move, edit }) => {
      await move()
      await edit()
    },
  )
  expect(spent).toEqual([])
})
