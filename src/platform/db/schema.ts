// long because: the shape of the database reads best in one place.

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MemberRole } from '#contract/access.ts'
import type { AddOn } from '#domain/add-ons.ts'
import type { Assignment } from '#domain/assignments.ts'
import type { Channel } from '#domain/channels.ts'
import type { FeedDetail } from '#domain/feed-details.ts'
import type { AddressFinding, ProofFinding } from '#domain/host-checks.ts'
import type { MessageKind } from '#domain/message-kinds.ts'
import type { Model } from '#domain/no-show/model.ts'
import type { Reason, RiskLevel } from '#domain/no-show/risk.ts'
import type { PageSettings } from '#domain/page-settings.ts'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { PushKind } from '#domain/push-kinds.ts'
import type { ReportReason, ReviewState } from '#domain/review-states.ts'
import type { SandboxOrder } from '#providers/payments/sandbox-store.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Json<T> = JSONColumnType<T & object>

export type AppointmentStatus = 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'
export type MessageState =
  | 'planned'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'skipped'
  | 'cancelled'
  | 'unknown'

export type RequestKind = 'lookup-code' | 'registration' | 'verify-resend' | 'password-reset'

export type AttemptState = 'started' | 'accepted' | 'sent' | 'delivered' | 'failed' | 'unknown'

/** Weekdays are ISO (Monday = 1). `endMinute` passes 1440 if the hours cross midnight. */
export interface WeeklyInterval {
  weekday: number
  startMinute: number
  endMinute: number
}

interface OfBusiness {
  business_id: number
}

interface Numbered extends OfBusiness {
  id: Generated<number>
}

export interface Schema {
  secrets: { name: string; value: Buffer }
  businesses: {
    id: Generated<number>
    name: string
    named: Generated<boolean>
    time_zone: string
    hours_confirmed: Generated<boolean>
    free_credit: 'requested' | 'answered' | null
    /** The hours that new staff members start with. */
    usual_hours: JSONColumnType<WeeklyInterval[]> | null
    minimum_notice_minutes: Generated<number>
    horizon_days: Generated<number>
    slot_interval_minutes: Generated<number>
    change_cutoff_minutes: Generated<number>
    reminder_leads: Generated<number[]>
    holiday_country: string | null
    /** ISO 3166-1; null means the time zone's country. */
    phone_country: string | null
    smart_suggestions: Generated<boolean>
    assignment: Generated<Assignment>
    sms_enabled: Generated<boolean>
    whatsapp_enabled: Generated<boolean>
    voice_enabled: Generated<boolean>
    voice_id: string | null
    language: Generated<string>
    ai_reminders: Generated<boolean>
    /** Reminders go from email to text to call as the no-show risk rises. */
    cascade_enabled: Generated<boolean>
    follow_up_enabled: Generated<boolean>
    follow_up_delay_minutes: Generated<number>
    paid_confirmations: Generated<boolean>
    paid_changes: Generated<boolean>
    paid_cancellations: Generated<boolean>
    paid_undos: Generated<boolean>
    paid_follow_ups: Generated<boolean>
    reviews_enabled: Generated<boolean>
    /** ISO 3166-1; null until the owner chooses. */
    destination_countries: string[] | null
    /** Caps for new online clients, in total and per number. */
    online_credits_per_day: Generated<number>
    online_credits_per_number: Generated<number>
    /** Set while planned reminders don't reflect a changed setting yet. */
    plans_changed_at: Instant | null
    /** False until a service or appointment has a gap. */
    has_gaps: Generated<boolean>
    /** False until a browser subscribes. */
    has_pushes: Generated<boolean>
    /** The database increments it whenever the offer changes. */
    revision: Generated<number>
    /** Null only after the business is closed. */
    owner_user_id: number | null
    staff_edit_hours: Generated<boolean>
    staff_see_contacts: Generated<boolean>
    staff_see_busy: Generated<boolean>
    created_at: CreatedAt
    closed_at: Instant | null
  }
  memberships: OfBusiness & {
    user_id: number
    /** Ignored for the owner. */
    role: MemberRole
    staff_id: number | null
    created_at: CreatedAt
    /** When the person joined or last switched to it; null if neither. */
    opened_at: Date | null
  }
  invitations: Numbered & {
    token_hash: Buffer
    email: string
    email_key: string
    role: MemberRole
    staff_id: number | null
    invited_by: number
    created_at: Instant
    expires_at: Instant
    ended_at: Instant | null
    outcome: 'accepted' | 'revoked' | null
  }
  business_transfers: OfBusiness & {
    from_user_id: number
    to_user_id: number
    transferred_at: Instant
  }
  users: {
    id: Generated<number>
    /** The home business. */
    business_id: number
    email: string
    email_key: string
    password_hash: string
    /** The address was registered twice, so verifying requires a new password. */
    password_contested: Generated<boolean>
    verified_at: Instant | null
    is_admin: Generated<boolean>
    created_at: CreatedAt
    /** Takes effect once confirmed. */
    totp_sealed: Buffer | null
    totp_confirmed_at: Instant | null
    /** Each time step's code works once (RFC 6238, section 5.2). */
    totp_last_step: number | null
    idle_minutes: number | null
    /** When an email's link last ended all sessions. */
    sign_in_reported_at: Instant | null
  }
  sessions: OfBusiness & {
    token_hash: Buffer
    user_id: number
    created_at: CreatedAt
    expires_at: Instant
    browser: string | null
    system: string | null
    last_seen_at: Instant | null
    /** Only earlier versions use it. */
    confirmed_at: Instant | null
  }
  recovery_codes: OfBusiness & {
    user_id: number
    code_hash: Buffer
    used_at: Instant | null
  }
  passkeys: Numbered & {
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    host: string
    name: string
    created_at: Instant
    last_used_at: Instant | null
  }
  /** Answered challenges, each of which is accepted once. */
  spent_challenges: {
    challenge_hash: Buffer
    expires_at: Instant
  }
  user_tokens: OfBusiness & {
    token_hash: Buffer
    user_id: number
    purpose: 'verify' | 'reset'
    /** The hash of a cookie in the browser that registered. The link signs in no other browser. */
    browser_hash: Buffer | null
    /** A new password doesn't invalidate the link. */
    security_notice: Generated<boolean>
    expires_at: Instant
    used_at: Instant | null
    created_at: CreatedAt
  }
  services: Numbered & {
    name: string
    description: Generated<string>
    duration_minutes: number
    buffer_before_minutes: Generated<number>
    buffer_after_minutes: Generated<number>
    price_cents: number
    /** From the start of the appointment; null without a gap. */
    gap_start_minutes: number | null
    gap_minutes: number | null
    category: string
    what_to_bring: Generated<string>
    directions: Generated<string>
    group_id: number | null
    /** Within the whole menu. */
    position: number | null
    archived_at: Instant | null
    created_at: CreatedAt
  }
  service_groups: Numbered & {
    name: string
    position: number | null
    created_at: CreatedAt
  }
  /** Null means the service's own value. */
  staff_terms: OfBusiness & {
    service_id: number
    staff_id: number
    duration_minutes: number | null
    price_cents: number | null
  }
  add_ons: Numbered & {
    name: string
    minutes: number
    price_cents: number
    created_at: CreatedAt
  }
  service_add_ons: OfBusiness & {
    service_id: number
    add_on_id: number
    position: number
  }
  staff: Numbered & {
    name: string
    position: string
    bio: Generated<string>
    email: Generated<string>
    specialties: Generated<string>
    weekly_hours: Json<WeeklyInterval[]>
    offers_all_services: Generated<boolean>
    archived_at: Instant | null
    created_at: CreatedAt
  }
  staff_services: OfBusiness & { staff_id: number; service_id: number }
  staff_exceptions: OfBusiness & {
    staff_id: number
    date: string
    intervals: Json<{ startMinute: number; endMinute: number }[]>
  }
  staff_time_off: Numbered & {
    staff_id: number
    starts_at: Instant
    ends_at: Instant
    reason: Generated<string>
    version: Generated<number>
  }
  public_pages: Numbered & {
    name: string
    name_key: string
    title: string
    settings: Json<PageSettings>
    /** With a port if it is not the default. */
    embed_hosts: Generated<string[]>
    created_at: CreatedAt
  }
  domains: OfBusiness & {
    page_id: number
    /** Lowercase ASCII. */
    host: string
    token: string
    created_at: Instant
    /** Null while it is only a claim. */
    verified_at: Instant | null
    missing_since: Instant | null
    notified_at: Instant | null
    lost_at: Instant | null
    checked_at: Instant | null
    proof: ProofFinding | null
    address: AddressFinding | null
    next_check_at: Instant | null
  }
  calendar_feeds: Numbered & {
    /** Null for the whole business's feed. */
    staff_id: number | null
    detail: FeedDetail
    /** Part of the address; increasing it invalidates the previous address. */
    epoch: Generated<number>
    created_at: Instant
  }
  push_subscriptions: Numbered & {
    user_id: number
    /** The subscription ends with the session. */
    session_hash: Buffer
    endpoint_hash: Buffer
    sealed: Buffer
    browser: string | null
    system: string | null
    created_at: Instant
    failing_since: Instant | null
  }
  push_choices: OfBusiness & {
    user_id: number
    booked: boolean
    moved: boolean
    cancelled: boolean
    staff_id: number | null
    shows_client: boolean
    quiet_from: number | null
    quiet_until: number | null
  }
  push_deliveries: Numbered & {
    subscription_id: number
    appointment_id: number
    kind: PushKind
    starts_at: Instant
    due_at: Instant
    expires_at: Instant
    attempts: Generated<number>
    lease_until: Instant | null
  }
  public_page_services: OfBusiness & {
    page_id: number
    service_id: number
    position: number
  }
  public_page_staff: OfBusiness & { page_id: number; staff_id: number; position: number }
  pictures: OfBusiness & {
    use: PictureUse
    target_id: number
    hash: string
    width: number
    height: number
    alt: Generated<string>
    created_at: CreatedAt
  }
  picture_files: OfBusiness & {
    hash: string
    width: number
    type: 'image/webp' | 'image/jpeg'
    size: number
    /** Null if an object store holds the content. */
    bytes: Buffer | null
    object: string | null
  }
  unused_objects: OfBusiness & { object: string; due_at: Instant }
  clients: Numbered & {
    name: string
    email: Generated<string>
    /** Lowercase. Identifies the client; empty without an address. */
    email_key: Generated<string>
    phone: Generated<string>
    notes: Generated<string>
    notes_updated_at: Instant | null
    merged_into: number | null
    /** The client it was first merged into, if that one was merged in turn. */
    merged_via: number | null
    blocked_at: Instant | null
    /** Earlier numbers that upcoming appointments may still have. */
    earlier_phones: Generated<string[]>
    created_at: CreatedAt
  }
  appointments: Numbered & {
    /** Null without address and number, and after erasure. */
    client_id: number | null
    service_id: number
    staff_id: number
    page_id: number | null
    customer_name: string
    customer_email: string
    customer_email_key: string
    customer_phone: string
    customer_time_zone: string | null
    description: Generated<string>
    starts_at: Instant
    ends_at: Instant
    /** `[start - buffer before, end + buffer after)`. */
    busy: string
    /** The waiting time, which the exclusion constraint subtracts from `busy`. */
    gap: string | null
    status: Generated<AppointmentStatus>
    notification_methods: Channel[]
    /** Increases with every change; only messages for the current version are sent. */
    version: Generated<number>
    consented_at: Instant | null
    consent_text: string | null
    /**
     * Correcting the client's address increases it, which invalidates links and visitors' rights.
     */
    link_version: Generated<number>
    /** The client has used an emailed link or code. */
    address_proven: Generated<boolean>
    confirmed_at: Instant | null
    created_by: 'client' | 'owner' | 'import'
    created_at: CreatedAt
    cancelled_at: Instant | null
    cancelled_by: 'client' | 'owner' | 'system' | null
    /** When booked, with add-ons; null in rows from earlier releases. */
    price_cents: number | null
    /** The visit's first appointment. */
    visit_id: number | null
    add_ons: Json<readonly AddOn[]> | null
    arrived_at: Instant | null
    started_at: Instant | null
    finished_at: Instant | null
  }
  appointment_changes: OfBusiness & {
    appointment_id: number
    version: number
    kind: 'rescheduled' | 'cancelled' | 'restored' | 'edited' | 'status'
    actor: 'client' | 'owner' | 'system'
    /** Absent in rows from before the activity log. */
    user_id: number | null
    before: Json<{
      startsAt: string
      endsAt: string
      staffId: number
      status: AppointmentStatus
      progress?: 'arrived' | 'started' | 'finished'
      steps?: { arrivedAt: string | null; startedAt: string | null; finishedAt: string | null }
      /** Absent in rows from earlier releases. */
      serviceId?: number
      busyFrom?: string
      busyTo?: string
      gapFrom?: string
      gapTo?: string
      /** When only this service is cancelled: another appointment of the visit. */
      left?: { id: number; startsAt: string }
      /** The appointment was given to another client. */
      client?: true
      phone?: string
      description?: string
      methods?: Channel[]
      addOns?: AddOn[] | null
      priceCents?: number
      /** When the first appointment leaves its visit: the first of the rest. */
      rest?: number
      /** When this one becomes the first: the calendar event of the visit. */
      event?: string
    }>
    created_at: CreatedAt
  }
  reviews: Numbered & {
    appointment_id: number
    rating: number
    text: string
    display_name: string
    state: Generated<ReviewState>
    hidden_reason: ReportReason | null
    reply: string | null
    created_at: CreatedAt
    published_at: Instant | null
  }
  idempotency_keys: OfBusiness & {
    key: string
    fingerprint: Buffer
    appointment_id: number
    created_at: CreatedAt
  }
  import_keys: OfBusiness & { key: string; appointment_id: number; created_at: Instant }
  address_book: OfBusiness & {
    key: string
    name: string
    email: string
    phone: string
    notes: string
    created_at: Instant
  }
  messages: Numbered & {
    appointment_id: number | null
    appointment_version: number | null
    user_id: number | null
    kind: MessageKind
    channel: Channel
    /** For account emails; other messages read the address when sending. */
    recipient: string | null
    due_at: Instant
    state: Generated<MessageState>
    reason: string | null
    attempts: Generated<number>
    lease_until: Instant | null
    /** Unique, so that a repeated cause sends one message. */
    cause: string
    /** Secrets in it are erased after sending. */
    payload: Json<Record<string, unknown>>
    cost_credits: Generated<number>
    sent_at: Instant | null
    delivered_at: Instant | null
    created_at: CreatedAt
  }
  message_attempts: Numbered & {
    message_id: number | null
    number: number
    channel: Exclude<Channel, 'email'>
    phone: string
    cause: string
    state: Generated<AttemptState>
    provider_id: string | null
    reason: string | null
    answer: string | null
    answered_by: string | null
    created_at: Instant
    updated_at: Instant | null
  }
  inbound_texts: Numbered & {
    appointment_id: number
    channel: 'sms' | 'whatsapp'
    phone: string
    provider_id: string
    body: string
    did: 'confirm' | 'move' | 'cancel' | 'stop' | 'start' | null
    mailed: boolean
    received_at: Instant
  }
  sending_holds: { since: Instant }
  provider_problems: {
    provider: 'payments' | 'texting' | 'voice'
    code: string
    reason: string
    count: Generated<number>
    first_at: Instant
    last_at: Instant
    mailed_at: Instant
  }
  client_notes: OfBusiness & { email_key: string; notes: string; updated_at: Instant }
  message_templates: OfBusiness & {
    kind: string
    channel: Channel
    language: string
    subject: Generated<string>
    body: string
    updated_at: Instant
  }
  opt_outs: OfBusiness & { phone: string; medium: 'text' | 'voice'; created_at: Instant }
  speech_files: { key: Buffer; content_type: string; audio: Buffer; created_at: Instant }
  no_show_models: OfBusiness & {
    /** `{}` until trained. */
    model: Json<Partial<Model>>
    trained_at: Instant | null
    scored_at: Instant | null
  }
  appointment_risks: OfBusiness & {
    appointment_id: number
    version: number
    probability: number
    level: RiskLevel
    reasons: Json<Reason[]>
    judged_at: Instant
  }
  visitor_sessions: OfBusiness & {
    token_hash: Buffer
    proven_email_key: string | null
    expires_at: Instant
  }
  visitor_grants: OfBusiness & {
    token_hash: Buffer
    appointment_id: number
    /**
     * The appointment's link version when the right was granted. Correcting the address ends the
     * right.
     */
    link_version: Generated<number>
    may_change_phone: Generated<boolean>
    proves_address: Generated<boolean>
  }
  visitor_codes: OfBusiness & {
    token_hash: Buffer
    email_key: string
    code_hash: Buffer
    guesses_left: number
    expires_at: Instant
  }
  /** The caller may not own the address. */
  email_requests: {
    id: Generated<number>
    kind: RequestKind
    email: string
    payload: Json<Record<string, unknown>>
    due_at: Instant
    attempts: Generated<number>
  }
  lookup_codes: OfBusiness & {
    email_key: string
    code_hash: Buffer
    tries_left: number
    expires_at: Instant
  }
  credit_balances: OfBusiness & { balance: number }
  credit_entries: Numbered & {
    credits: number
    kind:
      | 'purchase'
      | 'topup'
      | 'grant'
      | 'adjustment'
      | 'reserve'
      | 'capture'
      | 'release'
      | 'refund'
    cause: string
    message_id: number | null
    payment_id: number | null
    reason: string | null
    /** For the caps on new online clients: the business's date and a hash of the client. */
    capped_on: string | null
    capped_client: string | null
    created_at: CreatedAt
  }
  payments: Numbered & {
    user_id: number | null
    provider_order_id: string
    provider_capture_id: string | null
    purpose: 'credits' | 'topup'
    amount_cents: number
    state: Generated<'opened' | 'captured' | 'refused'>
    reason: string | null
    created_at: CreatedAt
    captured_at: Instant | null
    refunded_cents: Generated<number>
    refusals: Generated<number>
  }
  sales: Numbered & {
    appointment_id: number
    state: Generated<'open' | 'closed' | 'void'>
    /** Null while a price is unknown. */
    total_cents: number | null
    /** Net of refunds. */
    paid_cents: Generated<number>
    /** Set when the sale is closed, without gaps within the business. */
    receipt_number: number | null
    version: Generated<number>
    opened_at: Instant
    closed_at: Instant | null
    /** Null also for sales voided by an earlier release. */
    voided_at: Instant | null
  }
  sale_lines: OfBusiness & {
    sale_id: number
    position: number
    kind: 'service' | 'fee' | 'discount' | 'tip' | 'refund'
    name: string
    cents: number | null
    staff_id: number | null
    service_id: number | null
  }
  client_payments: Numbered & {
    sale_id: number
    method: 'cash' | 'card' | 'other'
    cents: number
    refunded_cents: Generated<number>
    created_at: Instant
  }
  client_refunds: Numbered & {
    sale_id: number
    payment_id: number
    /** `open`: before the sale was closed, so not part of a day's sales. */
    kind: 'open' | 'refund' | 'void'
    cents: number
    /** Null if shared. */
    staff_id: number | null
    created_at: Instant
  }
  cash_counts: OfBusiness & {
    date: string
    float_cents: number
    counted_cents: number
    counted_at: Instant
  }
  receipt_numbers: OfBusiness & { last: number }
  activity: Numbered & {
    at: Date
    user_id: number | null
    actor_name: string
    via: string
    action: string
    target_kind: string | null
    target_id: number | null
    details: Json<Record<string, unknown>>
  }
  audit_log: {
    id: Generated<number>
    actor_user_id: number | null
    actor: string
    action: string
    target_user_id: number | null
    target: string
    reason: string | null
    details: Json<Record<string, unknown>>
    created_at: CreatedAt
  }
  rate_limits: { key: string; points: number; expire: number | null }
  sandbox_messages: {
    id: Generated<number>
    channel: Channel
    recipient: string
    subject: string
    body_html: string | null
    body_text: string
    attachments: Json<unknown[]>
    meta: Json<Record<string, unknown>>
    created_at: CreatedAt
  }
  sandbox_orders: { id: string; body: Json<SandboxOrder>; created_at: CreatedAt }
}
