import { centsToInput } from '#domain/money.ts'
import { MAX_ADD_ON_NAME, MAX_MINUTES, MAX_PRICE_CENTS } from '#features/services/rules.ts'
import { type Cells, readMinutes, readPrice, shorten } from './cells-rules.ts'
import type { AddOnDraft, Gap, TermsDraft } from './draft-rules.ts'

/** 'Toner (20 min, 25.00); Olaplex (0 min, 15.00)' */
const WITH_DETAILS = /^(.*\S)\s*\(([^()]*)\)$/

/** Add-ons that a service can have. */
const MOST = 50

const itemsOf = (cell: string) =>
  cell
    .split(';')
    .map(each => each.trim())
    .filter(Boolean)

/** Minutes and a price in parentheses, in either order; undefined if one can't be read. */
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

/** Add-ons in our own format. Lists of other programs have no details and are skipped. */
export function readAddOns(cell: string, remarks: string[]): AddOnDraft[] {
  return itemsOf(cell)
    .slice(0, MOST)
    .flatMap(item => {
      const [, name = '', inside = ''] = WITH_DETAILS.exec(item) ?? []
      const details = name && readDetails(inside)
      if (!details) {
        remarks.push(`Add-on “${shorten(item)}” is left out: its time and price are not given.`)
        return []
      }
      return {
        name: name.slice(0, MAX_ADD_ON_NAME),
        minutes: details.minutes ?? 0,
        priceCents: details.priceCents ?? 0,
      }
    })
}

export function readTerms(cell: string, problems: string[]): TermsDraft[] {
  return itemsOf(cell).flatMap(item => {
    const [, service = '', inside = ''] = WITH_DETAILS.exec(item) ?? []
    const details = service && readDetails(inside)
    if (details && details.minutes !== 0)
      return { service, durationMinutes: details.minutes, priceCents: details.priceCents }
    problems.push(`“${shorten(item)}” must look like “Color (90 min, 140.00)”.`)
    return []
  })
}

/** The waiting time within the service. Files without its start can't say where it is. */
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

const plainName = (name: string) => name.replaceAll(';', ',')

export const writeAddOns = (list: readonly AddOnDraft[] | null): string =>
  (list ?? [])
    .map(
      ({ name, minutes, priceCents }) =>
        `${plainName(name)} (${minutes} min, ${centsToInput(priceCents)})`,
    )
    .join('; ')

export const writeTerms = (
  list:
    | readonly {
        service: string
        durationMinutes: number | null
        priceCents: number | null
      }[]
    | null,
): string =>
  (list ?? [])
    .map(({ service, durationMinutes, priceCents }) => {
      const details = [
        ...(durationMinutes === null ? [] : [`${durationMinutes} min`]),
        ...(priceCents === null ? [] : [centsToInput(priceCents)]),
      ]
      return `${plainName(service)} (${details.join(', ')})`
    })
    .join('; ')
