import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svgOf } from './plot.ts'
import { markdownOf, type Report } from './report.ts'

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

/** Writes the report and returns its text. */
export function writeReport(report: Report): string {
  const markdown = markdownOf(report)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}http.md`, markdown)
  writeFileSync(`${FOLDER}http.json`, `${JSON.stringify(report, rounded, 2)}\n`)
  writeFileSync(`${FOLDER}http.svg`, svgOf(report))
  return markdown
}

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value
