import {
  type Field,
  fieldsOf,
  type ImportKind,
  isField,
  kinds,
  type Mapping,
} from './fields-rules.ts'
import { foreignWords } from './foreign-words-rules.ts'
import { words } from './words-rules.ts'

interface Format {
  id: 'kairos' | 'calendly' | 'acuity' | 'square'
  name: string
  kind: ImportKind
  signs: readonly string[]
  columns: Partial<Record<Field, string>>
}

export const ownColumns = {
  appointments: {
    start: 'Start',
    end: 'End',
    zone: 'Time zone',
    status: 'Status',
    service: 'Service',
    price: 'Price',
    staff: 'Staff',
    name: 'Client name',
    email: 'Client email',
    phone: 'Client phone',
    clientZone: 'Client time zone',
    notes: 'Notes',
    reminders: 'Reminders by',
    waitingStart: 'Waiting time starts after',
    waiting: 'Waiting time in minutes',
    addOns: 'Add-ons',
    visit: 'Visit',
  },
  services: {
    name: 'Service name',
    description: 'Description',
    duration: 'Duration in minutes',
    price: 'Price',
    category: 'Category',
    group: 'Group',
    bufferBefore: 'Minutes kept free before',
    bufferAfter: 'Minutes kept free after',
    archived: 'Archived',
    waitingStart: 'Waiting time starts after',
    waiting: 'Waiting time in minutes',
    addOns: 'Add-ons',
  },
  staff: {
    name: 'Staff name',
    position: 'Position',
    email: 'Email',
    bio: 'Bio',
    specialties: 'Specialties',
    services: 'Services offered',
    hours: 'Weekly hours',
    archived: 'Archived',
    terms: 'Own lengths and prices',
  },
  clients: { name: 'Client name', email: 'Client email', phone: 'Client phone', notes: 'Notes' },
} as const

const NOT_ALWAYS: readonly Field[] = [
  'group',
  'waitingStart',
  'waiting',
  'addOns',
  'terms',
  'visit',
]

export const columnsOf = (kind: ImportKind, used: ReadonlySet<Field>): string[] =>
  Object.entries(ownColumns[kind])
    .filter(([field]) => field === 'group' || !isOptional(field) || used.has(field as Field))
    .map(([, column]) => column)

const isOptional = (field: string) => NOT_ALWAYS.some(each => each === field)

/**
 * As of 2026. Vendors don't document their exports, so these columns come from programs that read
 * them. Square has no entry, because its list changes often.
 */
const formats: readonly Format[] = [
  ...kinds.map(kind => ({
    id: 'kairos' as const,
    name: 'a file of ours',
    kind,
    signs: Object.entries(ownColumns[kind])
      .filter(([field]) => !isOptional(field))
      .map(([, column]) => column),
    columns: ownColumns[kind],
  })),
  {
    id: 'calendly',
    name: 'Calendly',
    kind: 'appointments',
    signs: ['Invitee Email', 'Event Type Name', 'Start Date & Time'],
    columns: {
      start: 'Start Date & Time',
      end: 'End Date & Time',
      name: 'Invitee Name',
      firstName: 'Invitee First Name',
      lastName: 'Invitee Last Name',
      email: 'Invitee Email',
      phone: 'Text Reminder Number',
      clientZone: 'Invitee Time Zone',
      service: 'Event Type Name',
      staff: 'User Name',
      price: 'Event Price',
      notes: 'Response 1',
      cancelled: 'Canceled',
      noShow: 'Marked as No-Show',
      id: 'Event UUID',
    },
  },
  {
    id: 'acuity',
    name: 'Acuity Scheduling',
    kind: 'appointments',
    signs: ['Start Time', 'End Time', 'First Name', 'Last Name', 'Calendar', 'Type'],
    columns: {
      start: 'Start Time',
      end: 'End Time',
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Email',
      phone: 'Phone',
      clientZone: 'Timezone',
      service: 'Type',
      staff: 'Calendar',
      price: 'Appointment Price',
      notes: 'Notes',
      cancelled: 'Canceled',
      status: 'Label',
      id: 'Appointment ID',
    },
  },
  {
    id: 'square',
    name: 'Square',
    kind: 'clients',
    signs: ['Square Customer ID', 'Email Address'],
    columns: {
      firstName: 'First Name',
      lastName: 'Last Name',
      name: 'Nickname',
      email: 'Email Address',
      phone: 'Phone Number',
      notes: 'Memo',
    },
  },
]

const plain = (column: string) => column.trim().replace(/\s+/g, ' ').toLowerCase()

export interface Recognized {
  id: Format['id'] | 'other'
  name: string
  kind: ImportKind
  mapping: Mapping
}

export function recognize(header: readonly string[], wished?: ImportKind): Recognized {
  const columns = header.map(plain)
  const known = formats.find(
    ({ kind, signs }) =>
      (!wished || wished === kind) && signs.every(sign => columns.includes(plain(sign))),
  )
  if (known) {
    const mapping: Mapping = {}
    for (const [field, column] of Object.entries(known.columns)) {
      const at = columns.indexOf(plain(column))
      if (at >= 0) mapping[field as Field] = at
    }
    return { id: known.id, name: known.name, kind: known.kind, mapping }
  }
  const kind = wished ?? likelyKind(columns)
  return { id: 'other', name: 'another program', kind, mapping: byWords(columns, kind) }
}

const wordsOf = (kind: ImportKind, field: Field): readonly string[] => [
  ...(words[kind][field] ?? []),
  ...(foreignWords[kind][field] ?? []),
]

function likelyKind(columns: readonly string[]): ImportKind {
  const has = (kind: ImportKind, field: Field) =>
    columns.some(column => wordsOf(kind, field).includes(column))
  if (has('appointments', 'start') || has('appointments', 'date')) return 'appointments'
  if (has('services', 'duration')) return 'services'
  // Some programs sort clients into categories too.
  if (has('services', 'category') && !has('clients', 'email')) return 'services'
  // Contacts have titles too, but names in two columns.
  const hasTwoNames = has('clients', 'firstName') && has('clients', 'lastName')
  if (has('staff', 'position') && !hasTwoNames) return 'staff'
  if (has('clients', 'email') || has('clients', 'phone')) return 'clients'
  return has('services', 'price') ? 'services' : 'appointments'
}

function byWords(columns: readonly string[], kind: ImportKind): Mapping {
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const field of fieldsOf[kind]) {
    const found = wordsOf(kind, field)
      .map(word => columns.indexOf(word))
      .find(at => at >= 0 && !taken.has(at))
    if (found === undefined) continue
    mapping[field] = found
    taken.add(found)
  }
  // German files have “Name” next to “Vorname”.
  const [first, name] = [mapping.firstName, mapping.name].map(at => columns[at ?? -1])
  if (first === 'vorname' && name === 'name') mapping.lastName ??= mapping.name
  return mapping
}

/** Null for fields without a column. Ignores missing columns. */
export function mapped(
  header: readonly string[],
  chosen: Readonly<Record<string, string>>,
): Mapping {
  const columns = header.map(plain)
  const mapping: Mapping = {}
  for (const [field, column] of Object.entries(chosen)) {
    const at = column ? columns.indexOf(plain(column)) : -1
    if (isField(field) && at >= 0) mapping[field] = at
  }
  return mapping
}
