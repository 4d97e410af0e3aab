import { type Kysely, sql } from 'kysely'

const statements = [
  // As in 0057, but the first address of a client known by number is theirs.
  `create or replace function find_client() returns trigger language plpgsql as $$
    begin
      if new.customer_email_key = '' then
        select c.id into new.client_id from clients c where c.business_id = new.business_id
          and c.email_key = '' and c.phone = new.customer_phone order by c.id limit 1;
      else
        select c.id into new.client_id from clients c where c.business_id = new.business_id
          and c.email_key = new.customer_email_key;
      end if;
      -- A corrected address is the client's new one, unless they have other appointments. Those
      -- don't matter for a first address if they have the name that this one gets: families share
      -- numbers.
      if new.client_id is null and tg_op = 'UPDATE' and old.client_id is not null then
        begin
          update clients c set email = new.customer_email, email_key = new.customer_email_key,
            name = case new.customer_name when old.customer_name then c.name
              else new.customer_name end,
            phone = case when new.customer_phone in ('', old.customer_phone) then c.phone
              else new.customer_phone end
          where c.business_id = new.business_id and c.id = old.client_id and not exists (
            select from appointments a where a.business_id = new.business_id
              and a.client_id = old.client_id and a.id <> new.id
              and (a.visit_id is null or a.visit_id is distinct from new.visit_id)
              and (c.email_key <> '' or new.customer_name = 'Walk-in'
                or lower(btrim(a.customer_name)) <> lower(btrim(new.customer_name))))
          returning c.id into new.client_id;
        exception when unique_violation then
          -- Someone else just booked with it.
        end;
      end if;
      if new.client_id is null then
        insert into clients (business_id, name, email, email_key, phone, created_at)
        values (new.business_id, new.customer_name, new.customer_email, new.customer_email_key,
          new.customer_phone, new.created_at)
        on conflict do nothing returning id into new.client_id;
      end if;
      if new.client_id is null then
        select c.id into new.client_id from clients c where c.business_id = new.business_id
          and c.email_key = new.customer_email_key;
      end if;
      return new;
    end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
