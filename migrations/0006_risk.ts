import { type Kysely, sql } from 'kysely'

const statements = [
  // Cascade: reminders escalate from email to text to call as the no-show risk rises.
  `alter table businesses add column cascade_enabled boolean not null default false`,
  `alter table businesses add column follow_up_enabled boolean not null default false`,
  `alter table businesses add column follow_up_delay_minutes integer not null default 1440
    check (follow_up_delay_minutes between 0 and 10080)`,
  // When a setting that affects planned reminders changed; null once they follow it.
  `alter table businesses add column plans_changed_at timestamptz`,
  `create index businesses_plans_changed on businesses (plans_changed_at) where plans_changed_at is not null`,

  `alter table appointments add column confirmed_at timestamptz`,
  `update appointments set confirmed_at = created_at where status = 'confirmed'`,

  // Without a trained row, the prior applies.
  `create table no_show_models (
    business_id integer primary key references businesses,
    model jsonb not null default '{}',
    trained_at timestamptz,
    scored_at timestamptz
  )`,
  `create index no_show_models_by_turn on no_show_models (scored_at nulls first)`,

  // A separate table, so that writing a risk locks no appointment.
  `create table appointment_risks (
    business_id integer not null,
    appointment_id integer not null,
    -- Of the appointment that was judged.
    version integer not null,
    probability double precision not null check (probability between 0 and 1),
    level text not null check (level in ('low', 'medium', 'high')),
    reasons jsonb not null,
    judged_at timestamptz not null,
    primary key (business_id, appointment_id),
    foreign key (business_id, appointment_id) references appointments on delete cascade
  )`,

  // For failures shown to the owner. Successful messages never touch this index.
  `create index messages_failed on messages (due_at) where state = 'failed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
