export const kinds = ['appointments', 'services', 'staff', 'clients'] as const
export type ImportKind = (typeof kinds)[number]

export const fields = [
  'start',
  'date',
  'end',
  'endDate',
  'duration',
  'zone',
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'clientZone',
  'service',
  'staff',
  'price',
  'notes',
  'status',
  'cancelled',
  'noShow',
  'reminders',
  'id',
  'description',
  'category',
  'group',
  'bufferBefore',
  'bufferAfter',
  'position',
  'bio',
  'specialties',
  'services',
  'hours',
  'archived',
] as const
export type Field = (typeof fields)[number]
export const isField = (name: string): name is Field => (fields as readonly string[]).includes(name)

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
    'group',
    'bufferBefore',
    'bufferAfter',
    'archived',
  ],
  staff: ['name', 'position', 'email', 'bio', 'specialties', 'services', 'hours', 'archived'],
  clients: [...client],
}
