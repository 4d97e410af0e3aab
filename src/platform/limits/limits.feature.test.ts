import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { rules } from './rules.ts'

const app = testApp({ env: { RATE_LIMITS: 'on' } })

test('a refund admits one more use, even after refusals by several processes', async () => {
  const other = await app.another()
  const [here, there] = [app.context.limits, other.context.limits]
  const spend = (limits = here) => limits.spend('second-factor', 'a key')
  const refusal = { status: 429 }
  for (let uses = 0; uses < rules['second-factor'].points; uses++) await spend()
  await expect(spend(here)).rejects.toMatchObject(refusal)
  await expect(spend(there)).rejects.toMatchObject(refusal)

  await here.refund('second-factor', 'a key')
  await spend(here)
  await expect(spend(here)).rejects.toMatchObject(refusal)
  await other.close()
})
