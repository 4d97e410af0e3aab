export const kinds = ['appointments', 'services', 'staff', 'clients'] as const
export type ImportKind = (typeof kinds)[number]

const client = ['name', 'firstName', 'lastName', 'email', 'phone', 'notes'] as const
export const fieldsOf = {
  appointments: [
    'start',
    'date',
    'end',
    'endDate',
    'duration',
    'allDay',
    'zone',
    ...client,
    'clientZone',
    'service',
    'staff',
    'price',
    'waitingStart',
    'waiting',
    'addOns',
    'visit',
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
    'waitingStart',
    'waiting',
    'addOns',
    'archived',
  ],
  staff: [
    'name',
    'position',
    'email',
    'bio',
    'specialties',
    'services',
    'terms',
    'hours',
    'archived',
  ],
  clients: [...client],
} as const satisfies Record<ImportKind, readonly string[]>

export type Field = (typeof fieldsOf)[ImportKind][number]
export const fields = [...new Set(Object.values(fieldsOf).flat())]
export const isField = (name: string): name is Field => (fields as readonly string[]).includes(name)

export type Mapping = Partial<Record<Field, number>>
