import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { expect, test } from 'vitest'
import { causeOf, insertMessages, insertPlannedMessages } from './queries.ts'

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: each => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const textOf = (built: RawBuilder<unknown>) => built.compile(db).sql.replace(/\s+/g, ' ').trim()

test('a booking’s messages are one insert with one parameter', () => {
  expect(textOf(insertPlannedMessages([]))).toBe(
    'insert into messages (business_id, appointment_id, appointment_version, kind, channel, due_at, ' +
      'cause, payload, state, reason) ' +
      'select a.business_id, a.id, a.version, m.kind, m.channel, to_timestamp(m.due_ms / 1000.0), ' +
      "m.kind || ':' || a.id || ':' || a.version || ':' || m.key, coalesce(m.payload, '{}'), " +
      "case when m.skipped is null then 'planned' else 'skipped' end, m.skipped " +
      'from appointment a, jsonb_to_recordset($1::jsonb) ' +
      'as m(kind text, channel text, due_ms double precision, key text, payload jsonb, skipped text)',
  )
})

test('values become typed parameters, while kinds and channels stay literals', () => {
  const message = insertMessages({
    business_id: 7,
    kind: 'lookup-code',
    channel: 'email',
    recipient: 'ann@example.com',
    due_at: new Date(0),
    cause: causeOf('lookup-code', 'abc', 1),
    payload: { code: '123456' },
  })
  expect(textOf(message)).toBe(
    'insert into messages (business_id, kind, channel, recipient, due_at, cause, payload) ' +
      "select $1::integer, 'lookup-code', 'email', $2::text, $3::timestamptz, " +
      "'lookup-code' || ':' || $4::text || ':' || $5::text, $6::jsonb",
  )
  expect(message.compile(db).parameters).toEqual([
    7,
    'ann@example.com',
    new Date(0),
    'abc',
    1,
    '{"code":"123456"}',
  ])
})
