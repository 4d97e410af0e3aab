export const kinds = ['appointments', 'services', 'staff', 'clients'] as const
export type ImportKind = (typeof kinds)[number]

export const fieldNames = {
  start: 'Start',
  date: 'Date (if start is only a time)',
  end: 'End',
  endDate: 'End date',
  duration: 'Duration in minutes',
  zone: 'Time zone of the times',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  clientZone: "Client's time zone",
  service: 'Service',
  staff: 'Staff member',
  price: 'Price',
  notes: 'Notes',
  status: 'Status',
  cancelled: 'Cancelled (yes or no)',
  noShow: 'No-show (yes or no)',
  reminders: 'Reminders by',
  id: 'ID in the other program',
  description: 'Description',
  category: 'Category',
  bufferBefore: 'Minutes kept free before',
  bufferAfter: 'Minutes kept free after',
  position: 'Position',
  bio: 'Bio',
  specialties: 'Specialties',
  services: 'Services offered',
  hours: 'Weekly hours',
  archived: 'Archived (yes or no)',
} as const
export type Field = keyof typeof fieldNames
export const isField = (name: string): name is Field => Object.hasOwn(fieldNames, name)

export type Mapping = Partial<Record<Field, number>>

const client = ['name', 'firstName', 'lastName', 'email', 'phone', 'notes'] as const
export const fieldsOf: Record<ImportKind, readonly Field[]> = {
  appointments: [
    'start',
    'date',
    'end',
    'endDate',
    'duration',
    'zone',
    ...client,
    'clientZone',
    'service',
    'staff',
    'price',
    'status',
    'cancelled',
    'noShow',
    'reminders',
    'id',
  ],
  services: [
    'name',
    'description',
    'duration',
    'price',
    'category',
    'bufferBefore',
    'bufferAfter',
    'archived',
  ],
  staff: ['name', 'position', 'email', 'bio', 'specialties', 'services', 'hours', 'archived'],
  clients: [...client],
}
