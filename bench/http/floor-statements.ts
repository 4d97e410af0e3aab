export const BOOK = {
  name: 'book',
  text: `insert into appointments (business_id, service_id, staff_id, customer_name,
      customer_email, customer_email_key, customer_phone, starts_at, ends_at, busy,
      notification_methods, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, tstzrange($8, $9), '{email}', 'client')
    on conflict do nothing returning id::integer`,
}

/**
 * The index of `starts_at` contains `busy`. Its bounds find every overlap: a span starts at most 4
 * hours before `starts_at` and ends within 28 hours after it.
 */
export const CHECK = {
  name: 'check',
  text: `select exists (select from appointments where business_id = $1 and staff_id = $2
    and status <> 'cancelled' and busy && tstzrange($3, $4)
    and starts_at > $3::timestamptz - interval '28 hours'
    and starts_at < $4::timestamptz + interval '4 hours') as taken`,
}

/** Epoch seconds: start, end, start, end, … */
export const BUSY = {
  name: 'busy',
  text: `select string_agg(date_part('epoch', starts_at)::integer || ','
      || date_part('epoch', ends_at)::integer, ',') as busy
    from (select starts_at, ends_at from appointments
      where business_id = $1 and staff_id = $2 and status <> 'cancelled' and starts_at >= $3
        and starts_at < $4 order by starts_at) found`,
}

export const PAGE = {
  name: 'page',
  text: `select b.revision from public_pages p join businesses b on b.id = p.business_id
    where p.name_key = $1`,
}

const ownAppointments = (write: (instant: string) => string) => `
  select a.id::integer, a.customer_name as "customerName",
    ${write('a.starts_at')} as "startTime", ${write('a.ends_at')} as "endTime",
    a.service_id as "serviceId", s.name as "serviceName", a.staff_id as "staffId",
    t.name as "staffName", a.customer_email as "customerEmail",
    a.customer_phone as "customerPhone", a.description,
    a.notification_methods as "notificationMethods", a.status, s.price_cents as "servicePrice",
    ${write('a.created_at')} as "createdAt", r.level as "riskLevel"
  from appointments a
    join services s on s.business_id = a.business_id and s.id = a.service_id
    join staff t on t.business_id = a.business_id and t.id = a.staff_id
    left join appointment_risks r on r.business_id = a.business_id and r.appointment_id = a.id
  where a.business_id = $1 and a.status <> 'cancelled' and a.starts_at >= $2
    and a.starts_at < $3
  order by a.starts_at desc, a.id desc`

export const OWN = { name: 'own', text: ownAppointments(instant => instant) }

/** The embedded engine is more than twice as fast with one JSON text, and PostgreSQL with rows. */
export const OWN_AS_JSON = {
  name: 'own-as-json',
  text: `select '[' || string_agg(row_to_json(own)::text, ',') || ']' as json
    from (${ownAppointments(instant => `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)}) own`,
}
