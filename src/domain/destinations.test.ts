import fc from 'fast-check'
import { Metadata } from 'libphonenumber-js/core'
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getCountryCallingCode,
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json'
import { describe, expect, test } from 'vitest'
import { destinationProblem, usualCountries } from './destinations.ts'
import { phoneCountries } from './phone.ts'

const problem = (phone: string, countries: readonly string[] = phoneCountries) =>
  destinationProblem(phone, countries)?.kind

test.each([
  '+12125550123',
  '+15551234567',
  '+15005550005',
  '+1234567890',
  '+4915112345678',
  '+442079460958',
  '+61412345678',
  '+33612345678',
])('accepts %s if its country is allowed', phone => {
  expect(problem(phone)).toBeUndefined()
})

test.each([
  // Premium and shared cost; the metadata calls some ordinary.
  '+19005551234',
  '+1900555123',
  '+12129765550',
  '+16005551234',
  '+12125551212',
  '+499001234567',
  '+449098790000',
  '+448431234567',
  '+33891234567',
  '+979123456789',
  '+80812345678',
  '+18005551234',
  '+80012345678',
  '+15002341234',
  '+447012345678',
  '+87812345678901',
  '+443001234567',
  '+447640123456',
  '+88812345678',
  '+870761234567',
  '+881612345678',
  '+88213300200',
  '+882167123456',
  '+883510012345',
])('refuses %s whatever countries are allowed', phone => {
  expect(problem(phone)).toBe('costly')
})

test.each([
  // Premium ranges of unusual lengths, directory inquiries, televoting, unassigned codes.
  '+4990012345678',
  '+49900123456',
  '+34905123456',
  '+33118218',
  '+3906',
  '+187655512345',
  '+18805551234',
  '+12',
  '+999123456789',
  '+44123456789',
])('refuses %s, which no one can have', phone => {
  expect(problem(phone)).toBe('unreachable')
})

test('names the country of a number that is refused', () => {
  expect(destinationProblem('+18765551234', ['US'])).toEqual({ kind: 'country', country: 'JM' })
  expect(destinationProblem('+14165550123', ['US'])).toEqual({ kind: 'country', country: 'CA' })
  expect(destinationProblem('+8613812345678', ['US', 'CA'])).toEqual({
    kind: 'country',
    country: 'CN',
  })
  expect(destinationProblem('+447781123456', ['GB'])).toEqual({ kind: 'country', country: 'GG' })
  expect(destinationProblem('+8613812345678', ['CN'])).toBeUndefined()
})

test('allows the country of the business’s phone, or of its time zone without one', () => {
  expect(usualCountries('+43 1 5880', 'Europe/Berlin')).toEqual(['AT'])
  expect(usualCountries('030 123456', 'Europe/Berlin')).toEqual(['DE'])
  expect(usualCountries(null, 'Asia/Tokyo')).toEqual(['JP'])
  expect(usualCountries('', 'UTC')).toEqual(['US'])
})

const ORDINARY = ['FIXED_LINE', 'MOBILE'] as const
const REFUSED = [
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
] as const

interface Range {
  plan: string
  code: string
  numbers: RegExp
  lengths: number[]
  any: RegExp
}

/** Parts of the metadata that the library's types omit. */
interface NumberingPlan {
  type(type: string): { pattern(): string | undefined; possibleLengths(): number[] } | undefined
  nationalNumberPattern(): string
}

const codeOf = (country: string) => getCountryCallingCode(country as CountryCode)

/** By country and by non-geographic code. */
function rangesOf(type: (typeof ORDINARY | typeof REFUSED)[number] | 'VOIP'): Range[] {
  const plans = new Metadata(metadata)
  return [...phoneCountries, ...Object.keys(metadata.nonGeographic)].flatMap(plan => {
    plans.selectNumberingPlan(plan as CountryCode)
    const numbering = plans.numberingPlan as unknown as NumberingPlan
    const found = numbering.type(type)
    const pattern = found?.pattern()
    if (!found || !pattern) return []
    return {
      plan,
      code: /\d/.test(plan) ? plan : codeOf(plan),
      numbers: new RegExp(`^(?:${pattern})$`),
      lengths: found.possibleLengths(),
      any: new RegExp(`^(?:${numbering.nationalNumberPattern()})$`),
    }
  })
}

const numbersIn = ({ code, numbers, lengths, any }: Range) =>
  fc
    .stringMatching(numbers)
    .filter(number => lengths.includes(number.length) && any.test(number))
    .map(number => `+${code}${number}`)

describe('numbers generated from the metadata’s ranges', () => {
  const refused = REFUSED.flatMap(rangesOf)
  const isRefused = (code: string, national: string) =>
    refused.some(range => range.code === code && range.numbers.test(national))

  test('accepts none from a refused range, whatever countries are allowed', () => {
    expect(refused.length).toBeGreaterThan(500)
    for (const range of refused) {
      fc.assert(
        fc.property(numbersIn(range), phone => {
          // These digits may be ordinary in another country with the same code.
          if (
            parsePhoneNumberFromString(phone)?.country !== range.plan &&
            phoneCountries.includes(range.plan)
          )
            return
          if (phone.startsWith('+1500555')) return
          expect(problem(phone), `${range.plan} ${phone}`).toBeDefined()
        }),
        { numRuns: 2 },
      )
    }
  })

  test('accepts none from a satellite or global network', () => {
    for (const range of [...ORDINARY, 'VOIP' as const].flatMap(rangesOf)) {
      if (phoneCountries.includes(range.plan)) continue
      fc.assert(
        fc.property(numbersIn(range), phone => {
          expect(problem(phone)).toBe('costly')
        }),
        { numRuns: 20 },
      )
    }
  })

  test('accepts every ordinary number only if its country is allowed', () => {
    for (const range of ORDINARY.flatMap(rangesOf)) {
      if (!phoneCountries.includes(range.plan)) continue
      fc.assert(
        fc.property(numbersIn(range), phone => {
          const national = phone.slice(1 + range.code.length)
          fc.pre(isPossiblePhoneNumber(phone) && !isRefused(range.code, national))
          fc.pre(range.code !== '1' || !/^(\d{3}976|\d{3}5551212|600)/.test(national))
          expect(problem(phone, [range.plan]), `${range.plan} ${phone}`).toBeUndefined()
          const others = phoneCountries.filter(country => codeOf(country) !== range.code)
          expect(problem(phone, others)).toBe('country')
        }),
        { numRuns: 2 },
      )
    }
  })
})

test('accepts the example mobile number of every country', () => {
  for (const country of phoneCountries) {
    const example = examples[country as keyof typeof examples]
    if (!example) continue
    const phone = `+${codeOf(country)}${example}`
    expect(problem(phone, [country]), `${country} ${phone}`).toBeUndefined()
  }
})

test('accepts no digits that the metadata does not list as an ordinary number', () => {
  const digits = fc.tuple(
    fc.constantFrom(
      ...Object.keys(metadata.country_calling_codes),
      ...Object.keys(metadata.nonGeographic),
    ),
    fc.stringMatching(/^\d{3,12}$/),
  )
  fc.assert(
    fc.property(digits, ([code, national]) => {
      const phone = `+${code}${national}`
      if (code === '1' || problem(phone) !== undefined) return
      expect(parsePhoneNumberFromString(phone)?.isValid()).toBe(true)
      expect(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']).toContain(
        parsePhoneNumberFromString(phone)?.getType(),
      )
    }),
    { numRuns: 3_000 },
  )
})
