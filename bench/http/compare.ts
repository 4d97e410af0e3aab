import type { Kind } from './kinds.ts'
import { ask } from './load.ts'
import type { Runner } from './rounds.ts'
import type { Stage } from './sides.ts'

/** The nonce and the instant in a booking page differ between responses. */
export const comparable = (text: string) =>
  text
    .replace(/\bnonce="[^"]*"/g, 'nonce')
    .replace(/"nonce":"[^"]*"/g, '"nonce"')
    .replace(/"now":\d+/g, '"now"')

export async function handPagesToFloor({ sides, world }: Stage) {
  const floor = sides.find(({ name }) => name === 'floor')!
  const product = sides.find(({ name }) => name !== 'floor')!
  for (const page of new Set(world.seeded.staff.map(each => each.page))) {
    const path = `/p/${page}`
    const { status, body } = await ask(product.port, { method: 'GET', path })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    await fetch(`http://127.0.0.1:${floor.port}${path}`, {
      method: 'PUT',
      body: new Uint8Array(body),
    })
  }
}

const ANSWERS = 20

/** @throws if the sides' responses differ. @returns the bytes of one response. */
export async function compareAnswers(runners: readonly Runner[], kind: Kind): Promise<number> {
  let bytes = 0
  for (let nth = 0; nth < ANSWERS; nth++) {
    const [first, ...others] = await Promise.all(
      runners.map(async ({ side, next }) => ({
        name: side.name,
        answer: await ask(side.port, next()),
      })),
    )
    if (!first) break
    const expected = comparable(first.answer.body.toString())
    for (const { name, answer } of others) {
      const found = comparable(answer.body.toString())
      if (answer.status !== first.answer.status || found !== expected)
        throw new Error(differenceOf(kind.name, { [first.name]: expected, [name]: found }))
    }
    bytes = first.answer.body.length
  }
  return bytes
}

function differenceOf(kind: string, answers: Record<string, string>): string {
  const [one = '', other = ''] = Object.values(answers)
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - 80)
  const shown = Object.entries(answers).map(
    ([side, text]) => `${side} (${text.length}): ${text.slice(from, at + 120)}`,
  )
  return `${kind}: the answers differ at ${at}\n${shown.join('\n')}`
}
