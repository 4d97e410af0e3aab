import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const DAY = 86_400_000
const shifted = new URL('shift.mjs', import.meta.url).href

async function run(ms: number, program: string) {
  const options = ['--import', `${shifted}?by=${ms}`, '--input-type=module', '--eval', program]
  return JSON.parse((await promisify(execFile)(process.execPath, options)).stdout)
}

describe('a shifted clock', () => {
  it.each([-400 * DAY, 3 * DAY])('shifts every reading of the time by %i ms', async ms => {
    const before = Date.now() + ms
    const read = await run(
      ms,
      `class Later extends Date {}
       console.log(JSON.stringify([Date.now(), +new Date(), +new Later(), Date.parse(Date()) + 999]))`,
    )
    for (const time of read) {
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(Date.now() + ms + 999)
    }
  })

  it('keeps explicit dates, their type and the duration of waits', async () => {
    const { given, dates, waited } = await run(
      3 * DAY,
      `const began = Date.now()
       await new Promise(done => setTimeout(done, 50))
       console.log(JSON.stringify({
         given: [new Date(0).toISOString(), new Date(2026, 0, 1).getMonth(), Date.UTC(1970, 0, 2)],
         dates: [new Date() instanceof Date, Object.prototype.toString.call(new Date())],
         waited: Date.now() - began,
       }))`,
    )
    expect(given).toEqual(['1970-01-01T00:00:00.000Z', 0, DAY])
    expect(dates).toEqual([true, '[object Date]'])
    expect(waited).toBeGreaterThan(40)
    expect(waited).toBeLessThan(DAY)
  })
})
