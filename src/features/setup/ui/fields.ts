import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { z } from 'zod'
import { centsToInput } from '#domain/money.ts'
import { pageMessages } from '#features/booking-pages/rules.ts'
import { serviceInput } from '#features/services/contract.ts'
import { typedMinutes, typedPrice } from '#features/services/typed-rules.ts'
import { rangeOf, startingHours } from '#features/staff/rules.ts'
import { draftStore } from '#web/lib/draft-store.ts'
import type { Words } from '#words/en/areas.ts'
import { type SetupInput, setupInput, setupService } from '../contract.ts'
import { PRESELECTED, tradeNames } from '../rules.ts'
import type { StarterService, TradeName } from '../trade-rules.ts'
import { trades } from '../trades-rules.ts'

const time = z.object({ weekday: z.number(), start: z.string(), end: z.string() })
const row = z.object({
  name: z.string(),
  description: z.string(),
  ticked: z.boolean(),
  duration: z.string(),
  price: z.string(),
  bufferAfter: z.number(),
})

export const setupFields = z.object({
  businessName: z.string(),
  timeZone: z.string(),
  trade: z.enum(['', ...tradeNames]),
  hours: z.array(time),
  hoursProblem: z.string().optional(),
  team: z.enum(['solo', 'team']),
  names: z.array(z.object({ name: z.string() })),
  services: z.array(row),
  page: z.object({ name: z.string() }),
  /** True once the owner typed a link name. */
  ownLink: z.boolean(),
})
export type SetupFields = z.infer<typeof setupFields>
export const setupDraft = draftStore('setup', setupFields.parse)
export type ServiceRow = SetupFields['services'][number]

interface Suggestions {
  businessName: string
  timeZone: string
  linkName: string
}

export const initialFields = ({ businessName, timeZone, linkName }: Suggestions): SetupFields => ({
  businessName,
  timeZone,
  trade: '',
  hours: startingHours.map(({ weekday, ...span }) => ({ weekday, ...rangeOf(span) })),
  team: 'solo',
  names: [{ name: '' }],
  services: [],
  page: { name: linkName },
  ownLink: false,
})

export function rowsOf(trade: TradeName, words: Words['trades']): ServiceRow[] {
  const texts: Record<string, { name: string; description: string }> = words[trade].services
  const list: [string, StarterService][] = Object.entries(trades[trade].services)
  return list.map(([key, { duration, price, bufferAfter }], index) => ({
    ...texts[key]!,
    ticked: index < PRESELECTED,
    duration: String(duration),
    price: centsToInput(price),
    bufferAfter,
  }))
}

const typed = setupInput.extend({
  services: z
    .array(
      setupService.extend({
        duration: typedMinutes.pipe(serviceInput.shape.duration),
        price: typedPrice.pipe(serviceInput.shape.price),
      }),
    )
    .min(1, pageMessages.servicesRequired),
})

const indexesOf = <T>(list: readonly T[], keep: (each: T) => boolean): number[] =>
  list.flatMap((each, index) => (keep(each) ? [index] : []))

const tickedOf = ({ services }: SetupFields) => indexesOf(services, ({ ticked }) => ticked)

/** A business with staff isn't asked. */
export const isSolo = (team: SetupFields['team'], hasStaff: boolean): boolean =>
  team === 'solo' && !hasStaff

/**
 * Ignores blank names. If none is left and someone is needed, keeps the first, to show its error.
 */
function namedOf({ team, names }: SetupFields, hasStaff: boolean): number[] {
  const shown = isSolo(team, hasStaff) ? names.slice(0, 1) : names
  const named = indexesOf(shown, ({ name }) => name.trim() !== '')
  return named.length === 0 && !hasStaff ? [0] : named
}

function inputOf(fields: SetupFields, hasStaff: boolean): z.input<typeof typed> {
  const name = fields.businessName.trim()
  return {
    ...(name !== '' && { businessName: name }),
    timeZone: fields.timeZone,
    trade: fields.trade as TradeName,
    hours: fields.hours,
    staff: namedOf(fields, hasStaff).map(index => fields.names[index]!.name),
    services: tickedOf(fields).map(index => {
      const { ticked: _, ...service } = fields.services[index]!
      return service
    }),
    page: { name: fields.page.name },
  }
}

/** Contract paths count only ticked services and given names. */
export function fieldOf(path: string, fields: SetupFields, hasStaff: boolean): string {
  const [part, nth, ...rest] = path.split('.')
  if (part === 'hours') return 'hours'
  if (nth === undefined) return path
  if (part === 'staff') return `names.${namedOf(fields, hasStaff)[Number(nth)]}.name`
  if (part === 'services') return ['services', tickedOf(fields)[Number(nth)], ...rest].join('.')
  return path
}

export function readFields(fields: SetupFields, hasStaff: boolean) {
  const parsed = typed.safeParse(inputOf(fields, hasStaff))
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldOf(path.join('.'), fields, hasStaff)
    if (!problems.has(field)) problems.set(field, message)
  }
  if (fields.trade === '') problems.delete('services')
  if (fields.hoursProblem) problems.set('hours', fields.hoursProblem)
  return { problems, input: problems.size === 0 ? (parsed.data as SetupInput) : undefined }
}

export const setupResolver =
  (hasStaff: boolean): Resolver<SetupFields, unknown, SetupInput> =>
  fields => {
    const { problems, input } = readFields(fields, hasStaff)
    if (input) return { values: input, errors: {} }
    const errors: FieldErrors<SetupFields> = {}
    for (const [field, message] of problems) set(errors, field, { type: 'value', message })
    return { values: {}, errors }
  }
