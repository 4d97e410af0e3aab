import { beforeAll, expect, test } from 'vitest'
import { installErrorMessages } from '#contract/messages.ts'
import { editedParts, editsOf } from '#web/lib/edits.ts'
import type { Service } from '../contract.ts'
import { fieldsOf, inputOf, type ServiceFields, serviceForm } from './service-form-schema.ts'

beforeAll(installErrorMessages)

const typed = { ...fieldsOf(undefined, 'beauty'), name: ' Haircut ', price: '35.50' }
const mistakes = (fields: object) =>
  serviceForm
    .safeParse({ ...typed, ...fields })
    .error?.issues.map(issue => `${issue.path}: ${issue.message}`)

test('reads typed values as whole cents and minutes', () => {
  expect(serviceForm.parse(typed)).toEqual({
    name: 'Haircut',
    description: '',
    category: 'beauty',
    duration: 60,
    price: 3550,
    bufferBefore: 0,
    bufferAfter: 0,
    waiting: null,
    whatToBring: '',
    directions: '',
  })
})

test('reports mistakes in the contract’s words', () => {
  expect(mistakes({ name: ' ' })).toEqual(['name: Name is required'])
  expect(mistakes({ category: '' })).toEqual(['category: Please select a category'])
  expect(mistakes({ duration: '0' })).toEqual([
    'duration: Number must be greater than or equal to 1',
  ])
  expect(mistakes({ duration: '' })).toEqual(['duration: Enter a number of minutes'])
  expect(mistakes({ duration: '1.5' })).toEqual(['duration: Expected int, received number'])
  expect(mistakes({ price: '-1' })).toEqual([
    'price: Enter a price in dollars, such as 45 or 45.50',
  ])
  expect(mistakes({ price: '' })).toEqual(['price: Enter a price in dollars, such as 45 or 45.50'])
  expect(mistakes({ price: '0.005' })).toEqual([
    'price: Enter a price in dollars, such as 45 or 45.50',
  ])
  expect(mistakes({ waiting: { after: '', minutes: '10' } })).toEqual([
    'waiting,after: Enter a number of minutes',
  ])
  expect(mistakes({ waiting: { after: '5', minutes: '0' } })).toEqual([
    'waiting,minutes: Number must be greater than or equal to 1',
  ])
  expect(mistakes({ price: '0' })).toBeUndefined()
  expect(mistakes({ price: '0.01', duration: '1' })).toBeUndefined()
})

test('a service fills the form with values that recreate it', () => {
  const service = {
    ...inputOf(serviceForm.parse(typed), undefined),
    id: 7,
    description: 'Cut',
    bufferBefore: 5,
    bufferAfter: 10,
    waiting: { after: 15, minutes: 10 },
    whatToBring: 'A towel',
    directions: '',
    groupId: 3,
  }
  expect(serviceForm.parse(fieldsOf(service))).toEqual({ ...service, id: undefined })
})

test('waiting time is only sent if a service has or had some', () => {
  const plain = serviceForm.parse(typed)
  const waiting = { after: 15, minutes: 10 }
  expect(inputOf(plain, undefined)).not.toHaveProperty('waiting')
  expect(inputOf({ ...plain, waiting }, undefined)).toMatchObject({ waiting })
  const service = { ...inputOf({ ...plain, waiting }, undefined), id: 7, waiting }
  expect(inputOf(plain, service as Service)).toMatchObject({ waiting: null })
})

test('a change of a service has only the fields that were edited', () => {
  const waiting = { after: 15, minutes: 10 }
  const staffTerms = [{ staffId: 1, duration: 45 }]
  const input = { ...inputOf(serviceForm.parse(typed), undefined), waiting, staffTerms }
  const service = { ...input, id: 7 } as Service
  const changed = (fields: Partial<ServiceFields>) => {
    const opened = fieldsOf(service)
    const edited = { ...opened, ...fields }
    return editedParts(inputOf(serviceForm.parse(edited), service), editsOf(edited, opened))
  }
  const empty = { duration: '', price: '' }
  expect(changed({ description: 'Wash and cut' })).toEqual({ description: 'Wash and cut' })
  expect(changed({ price: '60' })).toEqual({ price: 6000 })
  // Empty controls that the form shows without a group or own terms.
  const shown = { groupId: '', staffTerms: { s1: { ...empty, duration: '45' }, s2: empty } }
  expect(changed(shown)).toEqual({})
  expect(changed({ staffTerms: { s1: empty } })).toEqual({ staffTerms: [] })
  expect(changed({ waiting: { after: '', minutes: '' } })).toEqual({ waiting: null })
})
