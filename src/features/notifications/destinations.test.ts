import { expect, test } from 'vitest'
import { destinationProblem } from './destinations.ts'

test.each([
  '+12125550123',
  '+15551234567',
  '+1234567890',
  '+4915112345678',
  '+442079460958',
  '+61412345678',
  '+33612345678',
])('%s may be called', phone => {
  expect(destinationProblem(phone)).toBeUndefined()
})

test.each([
  ['+18765551234', 'country'],
  ['+14735551234', 'country'],
  ['+8613812345678', 'country'],
  ['+88213300200', 'country'],
  ['+19005551234', 'premium'],
  ['+499001234567', 'premium'],
  ['+449098790000', 'premium'],
  ['+447012345678', 'premium'],
  ['+12', 'country'],
  // A premium range with digits too many or too few, directory inquiries, televoting.
  ['+4990012345678', 'Nobody'],
  ['+49900123456', 'Nobody'],
  ['+34905123456', 'Nobody'],
  ['+33118218', 'Nobody'],
  ['+3906', 'country'],
  ['+1900555123456', 'Nobody'],
  ['+187655512345', 'country'],
  ['+12129765550', 'premium'],
  ['+1900555123', 'premium'],
])('%s may not: %s', (phone, why) => {
  expect(destinationProblem(phone)).toMatch(why)
})
