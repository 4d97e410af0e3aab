import { MAX_ADD_ONS } from '#domain/add-ons.ts'
import { centsToInput } from '#domain/money.ts'
import {
  MAX_ADD_ON_NAME,
  MAX_MINUTES,
  MAX_PRICE_CENTS,
  MAX_SERVICE_ADD_ONS,
} from '#features/services/rules.ts'
import { type Cells, readMinutes, readPrice, shorten } from './cells-rules.ts'
import type { AddOnDraft, Gap, TermsDraft } from './draft-rules.ts'

/** 'Toner (20 min, 25.00); Olaplex (0 min, 15.00)' */
const WITH_DETAILS = /^(.*\S)\s*\(([^()]*)\)$/

/** For staff who offer nothing; in other programs' files, an empty cell means everything. */
export const NO_SERVICES = 'none'

/** A backslash escapes semicolons and backslashes. */
export const readList = (cell: string): string[] =>
  (cell.match(/(?:[^;\\]|\\[;\\]|\\(?![;\\]))+/g) ?? [])
    .map(item => item.trim().replace(/\\([;\\])/g, '$1'))
    .filter(Boolean)

export const writeList = (items: readonly string[]): string =>
  items.map(item => item.replace(/[;\\]/g, '\\$&')).join('; ')

function readDetails(text: string): { minutes?: number; priceCents?: number } | undefined {
  const details: { minutes?: number; priceCents?: number } = {}
  for (const part of text.split(', ').map(each => each.trim())) {
    const minutes = /min|h$/i.test(part) ? readMinutes(part) : undefined
    const priceCents = minutes === undefined ? readPrice(part) : undefined
    if (minutes !== undefined && minutes <= MAX_MINUTES) details.minutes = minutes
    else if (priceCents !== undefined && priceCents <= MAX_PRICE_CENTS)
      details.priceCents = priceCents
    else return undefined
  }
  return details
}

/** Lists from other programs have no details and are skipped. */
export const readAddOns = (cell: string, remarks: string[]): AddOnDraft[] =>
  readList(cell)
    .slice(0, MAX_SERVICE_ADD_ONS)
    .flatMap(item => {
      const [, name = '', inside = ''] = WITH_DETAILS.exec(item) ?? []
      const details = name && readDetails(inside)
      if (!details) {
        remarks.push(`Add-on “${shorten(item)}” is skipped because its time and price are missing.`)
        return []
      }
      return {
        name: name.slice(0, MAX_ADD_ON_NAME),
        minutes: details.minutes ?? 0,
        priceCents: details.priceCents ?? 0,
      }
    })

/** Add-ons from other programs have no details, so no time and price. */
export function readSold(cell: string, problems: string[]): AddOnDraft[] {
  const sold = new Map<string, AddOnDraft>()
  for (const item of readList(cell)) {
    const [, named = '', inside = ''] = WITH_DETAILS.exec(item) ?? []
    const details = named ? readDetails(inside) : undefined
    if (!details && /\d/.test(inside))
      problems.push(`“${shorten(item)}” must look like “Toner (20 min, 25.00)”.`)
    const name = (details ? named : item).slice(0, MAX_ADD_ON_NAME)
    const { minutes = 0, priceCents = 0 } = details ?? {}
    const twice = sold.get(name.toLowerCase())
    sold.set(name.toLowerCase(), {
      name: twice?.name ?? name,
      minutes: minutes + (twice?.minutes ?? 0),
      priceCents: priceCents + (twice?.priceCents ?? 0),
    })
  }
  if (sold.size > MAX_ADD_ONS)
    problems.push(`An appointment can have at most ${MAX_ADD_ONS} add-ons.`)
  return [...sold.values()]
}

export const addedCents = (addOns: readonly AddOnDraft[]): number =>
  addOns.reduce((sum, { priceCents }) => sum + priceCents, 0)

export const readTerms = (cell: string, problems: string[]): TermsDraft[] =>
  readList(cell).flatMap(item => {
    const [, service = '', inside = ''] = WITH_DETAILS.exec(item) ?? []
    const details = service && readDetails(inside)
    if (details && details.minutes !== 0)
      return { service, durationMinutes: details.minutes, priceCents: details.priceCents }
    problems.push(`“${shorten(item)}” must look like “Color (90 min, 140.00)”.`)
    return []
  })

/** Skips waiting time without a start, because the row can't say when it is. */
export function readGap(
  cells: Cells,
  durationMinutes: number | undefined,
  { problems, remarks }: { problems: string[]; remarks: string[] },
): Gap | undefined {
  const [minutes, startMinutes] = (['waiting', 'waitingStart'] as const).map(field =>
    readMinutes(cells.text(field) || '0'),
  )
  if (minutes === 0) return undefined
  if (startMinutes === 0) {
    remarks.push('Imported without waiting time, because the row does not say when it starts.')
    return undefined
  }
  if (minutes && startMinutes && startMinutes + minutes < (durationMinutes ?? 0))
    return { startMinutes, minutes }
  problems.push('The waiting time must start and end within the service.')
  return undefined
}

export const writeAddOns = (list: readonly AddOnDraft[] | null): string =>
  writeList(
    (list ?? []).map(
      ({ name, minutes, priceCents }) => `${name} (${minutes} min, ${centsToInput(priceCents)})`,
    ),
  )

export const writeTerms = (
  list:
    | readonly {
        service: string
        durationMinutes: number | null
        priceCents: number | null
      }[]
    | null,
): string =>
  writeList(
    (list ?? []).map(({ service, durationMinutes, priceCents }) => {
      const details = [
        ...(durationMinutes === null ? [] : [`${durationMinutes} min`]),
        ...(priceCents === null ? [] : [centsToInput(priceCents)]),
      ]
      return `${service} (${details.join(', ')})`
    }),
  )
