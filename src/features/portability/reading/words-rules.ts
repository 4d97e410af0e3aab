import type { Field, ImportKind } from './fields-rules.ts'

const phones = ['phone', 'phone number', 'mobile', 'mobile phone', 'mobile number']

/** Lowercase; the first match wins. */
export const words: Record<ImportKind, Partial<Record<Field, readonly string[]>>> = {
  appointments: {
    start: [
      ...['start', 'start time', 'starts', 'starts at', 'start date & time', 'start date and time'],
      ...['start datetime', 'start date', 'appointment time', 'date and time', 'date & time'],
      ...['datetime', 'time', 'begin'],
    ],
    date: ['date', 'appointment date', 'day', 'start date'],
    end: [
      ...['end', 'end time', 'ends', 'ends at', 'end date & time', 'end date and time'],
      ...['end datetime', 'finish'],
    ],
    endDate: ['end date'],
    duration: [
      ...['duration', 'duration (minutes)', 'duration (min)', 'duration (mins)'],
      ...['duration in minutes', 'length', 'minutes'],
    ],
    allDay: ['all day event', 'all-day event', 'all day', 'all-day'],
    zone: ['time zone', 'timezone', 'tz'],
    name: [
      ...['name', 'client', 'client name', 'customer', 'customer name', 'full name', 'guest'],
      ...['patient', 'patient name'],
    ],
    firstName: ['first name', 'client first name', 'customer first name', 'given name'],
    lastName: ['last name', 'client last name', 'customer last name', 'surname', 'family name'],
    email: ['email', 'e-mail', 'email address', 'client email', 'customer email'],
    phone: [...phones, 'telephone', 'client phone', 'customer phone'],
    service: [
      ...['service', 'services', 'service name', 'appointment type', 'type', 'item', 'event'],
      ...['event type', 'treatment', 'subject', 'title'],
    ],
    staff: [
      ...['staff', 'staff member', 'staff name', 'team member', 'employee', 'provider', 'calendar'],
      ...['with', 'resource', 'stylist'],
    ],
    price: ['price', 'amount', 'total', 'cost', 'appointment price'],
    addOns: ['add-ons', 'add ons', 'addons', 'add-on', 'extras'],
    visit: ['visit id', 'visit reference'],
    notes: ['notes', 'note', 'customer note', 'comments', 'description', 'appointment notes'],
    status: ['status', 'appointment status', 'state'],
    cancelled: ['canceled', 'cancelled'],
    noShow: ['no show', 'no-show'],
    id: ['id', 'appointment id', 'booking id', 'reference', 'uid'],
  },
  services: {
    name: ['name', 'service', 'service name', 'item name', 'title'],
    description: ['description', 'details'],
    duration: [
      ...['duration', 'duration (minutes)', 'duration (min)', 'duration in minutes', 'length'],
      ...['minutes'],
    ],
    price: ['price', 'cost', 'amount'],
    category: ['category'],
    group: ['group', 'service group', 'menu section', 'section'],
    bufferBefore: ['buffer before', 'padding before'],
    bufferAfter: ['buffer after', 'padding after'],
    waitingStart: ['waiting time starts after', 'processing starts after', 'gap start'],
    waiting: ['waiting time', 'processing time', 'gap time', 'gap'],
    addOns: ['add-ons', 'add ons', 'addons', 'extras'],
  },
  staff: {
    name: ['name', 'staff', 'staff name', 'full name', 'employee'],
    position: ['position', 'role', 'title', 'job title'],
    email: ['email', 'e-mail', 'email address'],
    bio: ['bio', 'biography', 'about'],
    specialties: ['specialties', 'specialities', 'skills'],
    services: ['services', 'services offered'],
    terms: ['own lengths and prices'],
  },
  clients: {
    name: ['name', 'client', 'client name', 'customer', 'customer name', 'full name'],
    firstName: ['first name', 'given name'],
    lastName: ['last name', 'surname', 'family name'],
    email: [
      ...['email', 'e-mail', 'email address', 'e-mail address', 'e-mail 1 - value', 'client email'],
      ...['customer email'],
    ],
    phone: [...phones, 'phone 1 - value', 'telephone'],
    notes: [
      ...['notes', 'note', 'memo', 'comments', 'client notes', 'client note', 'customer notes'],
      ...['customer note'],
    ],
  },
}
