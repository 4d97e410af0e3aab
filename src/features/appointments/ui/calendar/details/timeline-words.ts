import type { Channel } from '#domain/channels.ts'

/** One thing that happened to an appointment or is planned for it, as the API tells it. */
export interface TimelineEvent {
  at: string
  kind: string
  channel?: Channel | undefined
  state?: string | undefined
  actor?: string | undefined
  /** A client's changes other than the time. */
  changed?: readonly ('phone' | 'notes' | 'channels')[] | undefined
  /** What it was marked as. */
  status?: string | undefined
  reason?: string | undefined
  attempts?: number | undefined
  costCredits?: number | undefined
  /** The client's text and the action taken for it. */
  text?: string | undefined
  did?: 'confirm' | 'move' | 'cancel' | 'stop' | 'start' | undefined
}

type Shape =
  | 'created'
  | 'moved'
  | 'edited'
  | 'status'
  | 'restored'
  | 'cancelled'
  | 'planned'
  | 'sent'
  | 'done'
  | 'problem'
  | 'text'

interface EventWords {
  text: string
  detail?: string
  shape: Shape
}

const byWhom: Record<string, string> = {
  client: 'by the client',
  owner: 'by you',
  system: 'by the system',
}

const changes: Record<string, { text: string; shape: Shape }> = {
  created: { text: 'Booked', shape: 'created' },
  rescheduled: { text: 'Moved', shape: 'moved' },
  edited: { text: 'Details changed', shape: 'edited' },
  status: { text: 'Marked', shape: 'status' },
  restored: { text: 'Taken back', shape: 'restored' },
  cancelled: { text: 'Cancelled', shape: 'cancelled' },
}

const fieldNames = { phone: 'Phone number', notes: 'Notes', channels: 'Reminder channels' }

const marks: Record<string, string> = {
  booked: 'Marked as booked',
  confirmed: 'Confirmed',
  completed: 'Marked as completed',
  no_show: 'Marked as a no-show',
}

const textActs = {
  confirm: 'confirmed',
  move: 'asked to move it; a link was emailed',
  cancel: 'cancelled',
  stop: 'opted out of texts',
  start: 'opted back in to texts',
}

const messageNames: Record<string, string> = {
  'booking-confirmation': 'Confirmation',
  'owner-new-booking': 'Word of the booking to you',
  reminder: 'Reminder',
  'client-rescheduled': 'Word of the new time',
  'client-edited': 'Notice of changed details',
  'owner-change': 'Word of the change to you',
  'client-cancelled': 'Word of the cancellation',
  'owner-cancellation': 'Word of the cancellation to you',
  'follow-up': 'Follow-up',
  'move-link': 'Link to move it',
  'client-text': 'Copy of the text to you',
  'channel-fallback': 'Word to you of what went by email instead',
}

export const channelNames: Record<Channel, string> = {
  email: 'email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'voice call',
}

const states: Record<string, { text: string; shape: Shape }> = {
  planned: { text: 'planned', shape: 'planned' },
  sending: { text: 'being sent', shape: 'planned' },
  sent: { text: 'sent', shape: 'sent' },
  delivered: { text: 'delivered', shape: 'done' },
  failed: { text: 'failed', shape: 'problem' },
  skipped: { text: 'left out', shape: 'planned' },
  cancelled: { text: 'withdrawn', shape: 'planned' },
  unknown: { text: 'sent, outcome unknown', shape: 'problem' },
}

/** Why a message was withdrawn or left out, where the reason is one of our own. */
const ownReasons: Record<string, string> = {
  rescheduled: 'The appointment was moved.',
  cancelled: 'The appointment was cancelled.',
  restored: 'The appointment was taken back.',
  status: 'The appointment was marked.',
  edited: 'The appointment was changed.',
  'switched off': 'You switched it off in Notification Settings.',
  replanned: 'Planned anew: your settings or the risk of a no-show changed.',
}

const plain = (kind: string) => {
  const words = kind.replace(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Says an event of the timeline in words. Kinds that are new to it are said by their own name. */
export function wordsOf(event: TimelineEvent): EventWords {
  const {
    kind,
    channel,
    state,
    actor,
    changed,
    status,
    reason,
    attempts = 0,
    costCredits = 0,
    text: written,
    did,
  } = event
  if (written !== undefined) {
    const how = `by ${channel ? channelNames[channel] : 'text'}`
    return {
      text: `The client ${did ? textActs[did] : 'wrote'} ${how}`,
      detail: `“${written}”`,
      shape: 'text',
    }
  }
  if (state === undefined) {
    const change = changes[kind] ?? { text: plain(kind), shape: 'edited' as const }
    const who = actor ? byWhom[actor] : undefined
    const text = (status && marks[status]) || change.text
    const detail = changed?.map(field => fieldNames[field]).join(' · ')
    return {
      text: who ? `${text} ${who}` : text,
      shape: change.shape,
      ...(detail ? { detail } : {}),
    }
  }
  const { text, shape } = states[state] ?? {
    text: plain(state).toLowerCase(),
    shape: 'planned' as const,
  }
  const name = messageNames[kind] ?? plain(kind)
  const details = [
    reason && (ownReasons[reason] ?? sentence(reason)),
    attempts > 1 && `${attempts} attempts`,
    costCredits > 0 && `${costCredits} ${costCredits === 1 ? 'credit' : 'credits'}`,
  ].filter(Boolean)
  return {
    text: `${name} by ${channel ? channelNames[channel] : 'message'}, ${text}`,
    shape,
    ...(details.length > 0 ? { detail: details.join(' · ') } : {}),
  }
}

const sentence = (reason: string) =>
  /[.!?]$/.test(reason) || /\s/.test(reason) ? reason : plain(reason)
