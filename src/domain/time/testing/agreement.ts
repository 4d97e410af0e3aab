import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { dayBounds, instantOf, localDateOf, minuteOfDayAt, offsetAt } from '../zone.ts'

export const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

/** Compares at random minutes from 1975 to 2040 and around clock changes. */
export function agreesWithTemporal(amount: { numRuns: number; seed?: number }): void {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }),
      fc.oneof(fc.constant(undefined), fc.integer({ min: -2000, max: 2000 })),
      fc.integer({ min: 0, max: 2880 }),
      (zone, somewhen, fromChange, minute) => {
        const change =
          fromChange === undefined
            ? null
            : zoned(somewhen * 60_000, zone).getTimeZoneTransition('next')
        const ms = (change?.epochMilliseconds ?? somewhen * 60_000) + (fromChange ?? 0) * 60_000
        const then = zoned(ms, zone)
        expect(offsetAt(ms, zone)).toBe(then.offsetNanoseconds / 1e6)
        expect(localDateOf(ms, zone)).toBe(then.toPlainDate().toString())
        expect(minuteOfDayAt(ms, zone)).toBe(then.hour * 60 + then.minute)
        const date = then.toPlainDate()
        const wall = date.toPlainDateTime().add({ minutes: minute })
        const meant = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
        expect(instantOf(date.toString(), minute, zone)).toBe(meant)
        const { start, end } = dayBounds(date.toString(), zone)
        expect(start).toBe(date.toZonedDateTime(zone).epochMilliseconds)
        expect(end).toBe(date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
      },
    ),
    amount,
  )
}
