import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value

export function writeResult(name: string, content: string | object) {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, rounded, 2)}\n`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}${name}`, text)
}
