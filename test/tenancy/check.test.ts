import { beforeAll, expect, test } from 'vitest'
import { scopeTo } from '#platform/actor.ts'
import {
  enterBusiness,
  outsideBusinesses,
  trackRowScopes,
  withinBusiness,
} from '#platform/db/row-scope.ts'
import { entryFaultOf, faultOf, judge, loadParser } from './check.ts'
import { tenantKeys } from './tables.ts'

beforeAll(async () => {
  for (const table of [
    'appointments',
    'services',
    'staff',
    'messages',
    'users',
    'sessions',
    'passkeys',
  ])
    tenantKeys.set(table, 'business_id')
  await loadParser()
})

const apart: [string, string][] = [
  ['a parameter', 'select * from services where business_id = $1 and id = $2'],
  [
    'a join',
    'select 1 from staff s join services v on v.business_id = s.business_id where s.business_id = $1::integer',
  ],
  [
    'the business itself',
    'select 1 from businesses b left join staff s on s.business_id = b.id where b.id = $1',
  ],
  [
    'a CTE',
    'with s as (select business_id, id from staff where business_id = $1) select 1 from s join services v on v.business_id = s.business_id',
  ],
  [
    'what a CTE returns',
    'with a as (update appointments set status = $2 where business_id = $1 returning *) insert into messages (business_id, id) select business_id, id from a',
  ],
  [
    'an outer row',
    'select (select count(*) from services where business_id = b.id) from businesses b where b.id = $1',
  ],
  [
    'a lateral subquery',
    'select 1 from businesses b, lateral (select count(*) from services where business_id = b.id) s where b.id = $1',
  ],
  [
    'a row of several columns',
    'delete from services where (business_id, id) in (select business_id, id from staff where business_id = $1)',
  ],
  ['inserted columns', 'insert into services (name, business_id) values ($1, $2), ($3, $4)'],
  [
    'a business that is being made',
    'with b as (insert into businesses (name) values ($1) returning id) select id from b',
  ],
  [
    'both arms of a union',
    'select id from staff where business_id = $1 union all select id from services where $1 = business_id',
  ],
]

test.each(apart)('a statement that is limited by %s reaches one business', (_, text) => {
  expect(faultOf(text, [1, 1, 1, 1])).toBeUndefined()
  expect(judge(text).kind).toBe('one-business')
})

const planted: [string, string, string][] = [
  ['only an id', 'select * from services where id = $1', 'services'],
  [
    'a join that forgot the business',
    'select 1 from staff s join services v on v.id = s.id where s.business_id = $1',
    'services as v',
  ],
  [
    'a condition of one arm',
    'select 1 from services where business_id = $1 or id = $2',
    'services',
  ],
  ['a denied condition', 'select 1 from services where not business_id = $1', 'services'],
  ['another comparison', 'select 1 from services where business_id >= $1', 'services'],
  [
    'an outer join that binds the optional side',
    'select 1 from staff s left join services v on s.business_id = $1 and v.business_id = $1',
    'staff as s',
  ],
  [
    'a subquery',
    'select 1 from staff where business_id = $1 and exists (select from services v where v.id = staff.id)',
    'services as v',
  ],
  [
    'a subquery that would bind the rows around it',
    'select 1 from staff s where not exists (select from services v where v.business_id = s.business_id and v.business_id = $1)',
    'staff as s',
  ],
  [
    'a CTE',
    'with s as (select id from staff) select 1 from s join services v on v.business_id = $1',
    'staff',
  ],
  [
    'one arm of a union',
    'select id from staff where business_id = $1 union select id from services',
    'services',
  ],
  ['an insert without the column', 'insert into services (name) values ($1)', 'services'],
  [
    'an insert of what is not bound',
    'insert into services (business_id) select id from businesses',
    'services',
  ],
  ['a change', 'update services set name = $1 where id = $2', 'services'],
  [
    'a change from another table',
    'update services v set name = s.name from staff s where s.business_id = $1 and v.id = s.id',
    'services as v',
  ],
  ['a removal', 'delete from services', 'services'],
]

test.each(planted)('a statement that reaches further by %s is caught', (_, text, where) => {
  expect(faultOf(text, [1, 1])).toMatch(new RegExp(`Nothing binds .*${where} ?.*to one business`))
})

test('catches a statement that mixes two businesses by its values', () => {
  const text =
    'select 1 from staff s join services v on v.business_id = $2 where s.business_id = $1'
  expect(faultOf(text, [1, 1])).toBeUndefined()
  expect(faultOf(text, [1, 2])).toContain('Businesses 1 and 2 are mixed')
})

test('a statement across businesses is marked and can’t be routed to one shard', () => {
  expect(judge('select count(*) from staff /* across tenants: totals */')).toEqual({
    kind: 'across',
    name: 'totals',
  })
  expect(judge('select 1 from secrets')).toEqual({ kind: 'shared' })
})

test('a statement that finds its business by a key is still checked', () => {
  const mark = '/* across tenants: finds the business by a key */'
  expect(judge(`select count(*) from staff ${mark}`).kind).toBe('unbound')
  expect(judge(`select 1 from sessions where token_hash = $1 ${mark}`).kind).toBe('found')
})

test('a request’s statement outside the business that it entered is an error', () => {
  trackRowScopes()
  const text = 'select 1 from services where business_id = $1'
  const ofPerson = 'select 1 from passkeys where business_id = $1'
  expect(entryFaultOf(text, [1])).toBeUndefined()
  outsideBusinesses(() => {
    expect(entryFaultOf(text, [1])).toContain('The request entered no business before')
    expect(entryFaultOf('select 1 from secrets', [])).toBeUndefined()
    enterBusiness(scopeTo(1))
    expect(entryFaultOf(text, [1])).toBeUndefined()
    expect(entryFaultOf(text, [2])).toContain('in business 1, so the rows of 2 are hidden')
    expect(entryFaultOf(ofPerson, [2])).toBeUndefined()
    expect(entryFaultOf(`${text} /* across tenants: a test */`, [2])).toBeUndefined()
    withinBusiness(scopeTo(2), () => expect(entryFaultOf(text, [2])).toBeUndefined())
  })
})

test('a statement that finds its business ties everything else to the row that it finds', () => {
  const bySession =
    'select 1 from sessions s join users u on u.business_id = s.business_id where s.token_hash = $1'
  expect(judge(bySession)).toEqual({ kind: 'found', origins: ['found by sessions.token_hash'] })
  expect(
    faultOf(
      'select 1 from sessions s join messages m on m.user_id = s.user_id where s.token_hash = $1',
      [],
    ),
  ).toMatch('messages as m')
  // People belong to several businesses.
  const person = 'select 1 from sessions s join users u on u.id = s.user_id where s.token_hash = $1'
  expect(faultOf(person, [])).toBeUndefined()
  const claim = `with due as (select business_id, id from messages where due_at < $1 for update skip locked)
    select 1 from due d join appointments a on a.business_id = d.business_id and a.id = d.id`
  expect(judge(claim).kind).toBe('found')
  expect(faultOf(claim.replace('a.business_id = d.business_id and ', ''), [])).toMatch(
    'appointments as a',
  )
  const batch = `update messages m set state = r.state from jsonb_to_recordset($1::jsonb) as r(business_id int, id int, state text)
    where m.business_id = r.business_id and m.id = r.id`
  expect(judge(batch)).toEqual({ kind: 'found', origins: ['each row'] })
  expect(faultOf(batch.replace('m.business_id = r.business_id and ', ''), [])).toMatch(
    'messages as m',
  )
  const columns = batch.replace(
    /jsonb_to_recordset.*\)/,
    'unnest($1::int[], $2::int[], $3::text[]) as r(business_id, id, state)',
  )
  expect(judge(columns)).toEqual({ kind: 'found', origins: ['each row'] })
  expect(faultOf(columns.replace('m.business_id = r.business_id and ', ''), [])).toMatch(
    'messages as m',
  )
})
