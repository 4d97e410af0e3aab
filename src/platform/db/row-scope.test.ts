import { expect, test } from 'vitest'
import { scopeTo } from '../actor.ts'
import {
  acrossBusinesses,
  enterBusiness,
  outsideBusinesses,
  rowScopeOf,
  SentScope,
  trackRowScopes,
  tracksRowScopes,
  withinBusiness,
} from './row-scope.ts'

const READ = 'select 1'

test('work belongs to the business that it entered', async () => {
  trackRowScopes()
  expect(tracksRowScopes()).toBe(true)
  expect(rowScopeOf(READ)).toBe('all')
  await outsideBusinesses(async () => {
    expect(rowScopeOf(READ)).toBe('0')
    expect(rowScopeOf('select 1 /* across tenants: a test */')).toBe('all')
    enterBusiness(scopeTo(7))
    await Promise.resolve()
    expect(rowScopeOf(READ)).toBe('7')
    withinBusiness(scopeTo(8), () => expect(rowScopeOf(READ)).toBe('8'))
    acrossBusinesses(() => expect(rowScopeOf(READ)).toBe('all'))
    expect(rowScopeOf(READ)).toBe('7')
  })
  enterBusiness(scopeTo(7))
  expect(rowScopeOf(READ)).toBe('all')
})

test('a scope is sent only when it changes, and again after a failure or a rollback', () => {
  const scope = new SentScope()
  const inBusiness = (id: number, statement: string) =>
    withinBusiness(scopeTo(id), () => scope.changeFor(statement))
  expect(scope.changeFor(READ)).toBeUndefined()
  expect(inBusiness(7, 'begin')).toBeUndefined()
  expect(inBusiness(7, READ)).toBe('7')
  expect(inBusiness(7, READ)).toBeUndefined()
  expect(inBusiness(8, READ)).toBe('8')
  expect(inBusiness(8, 'rollback')).toBeUndefined()
  expect(inBusiness(8, READ)).toBe('8')
  scope.forget()
  expect(inBusiness(8, READ)).toBe('8')
})
