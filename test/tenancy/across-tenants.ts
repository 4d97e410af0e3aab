/**
 * Statements that may reach several businesses. All others are bound to one by a value, or tied to
 * a row that they find (`lookupColumns`), claim or receive in a batch. SQL text can have the
 * comment 'across tenants: why' instead.
 */
export const acrossTenants: readonly { name: string; statement: RegExp }[] = [
  {
    name: 'restore: rows of a backup',
    statement: /^insert into "\w+" select \* from jsonb_populate_recordset\(/,
  },
  {
    name: 'restore: only into an empty database',
    statement: /^select "id" from "businesses" limit \$1$/,
  },
  {
    name: 'metrics, readiness: messages that wait',
    statement: /^select [^;]* from messages where state = 'planned' and/,
  },
  {
    name: 'worker: messages that wait or hang',
    statement: /^with expired as \( select business_id, id,/,
  },
  {
    name: 'demo: its own link',
    statement: /^select "payload" from "messages" where "kind" = \$1 and "recipient" = \$2$/,
  },
  {
    name: 'chore: expired links',
    statement: /^delete from "user_tokens" where "expires_at" <= \$1$/,
  },
  {
    name: 'chore: ended invitations',
    statement: /^delete from "invitations" where "expires_at" <= \$1$/,
  },
  {
    name: 'administrators: the last one stays',
    statement: /^select "id" from "users" where "is_admin" = \$1 order by/,
  },
]
