import { expect, test } from 'vitest'
import { appointment, iso, read } from '../testing/files.ts'
import type { AppointmentDraft, ServiceDraft, StaffDraft } from './draft-rules.ts'

test('reads Acuity’s appointments', () => {
  const text =
    'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Amount Paid Online,Certificate Code,Notes,Date Scheduled,Label,Scheduled By,Appointment ID\n' +
    '"March 2, 2027 10:00am","March 2, 2027 10:45am",Ada,Lovelace,\'+12125550123,ada@example.com,Regular Visit,Dana,45.00,no,0.00,,"Two\nlines","February 1, 2027",,,123\n'
  const file = read(text)
  expect(file).toMatchObject({ format: 'acuity', kind: 'appointments' })
  expect(file.drafts[0]).toMatchObject({
    row: 2,
    name: 'Ada Lovelace',
    phone: '+12125550123',
    service: 'Regular Visit',
    staff: 'Dana',
    priceCents: 4500,
    notes: 'Two\nlines',
    id: '123',
    problems: [],
  })
  const { startsAt, endsAt } = file.drafts[0] as AppointmentDraft
  expect([iso(startsAt), iso(endsAt)]).toEqual([
    '2027-03-02T15:00:00.000Z',
    '2027-03-02T15:45:00.000Z',
  ])
})

test('reads other files by their headings: separate day and time, duration, semicolons, byte order mark, other line endings', () => {
  const text =
    '\uFEFFCustomer Name;E-mail;Appointment date;Time;Duration (minutes);Treatment;Employee\r"Grün, Zoë";zoe@example.com;13.3.2027;14:30;90 min;Färben;José\r\r'
  const file = read(text)
  expect(file).toMatchObject({
    format: 'other',
    kind: 'appointments',
    header: expect.arrayContaining(['E-mail']),
  })
  const draft = file.drafts[0] as AppointmentDraft
  expect(draft).toMatchObject({ name: 'Grün, Zoë', service: 'Färben', staff: 'José', problems: [] })
  expect([iso(draft.startsAt), iso(draft.endsAt)]).toEqual([
    '2027-03-13T19:30:00.000Z',
    '2027-03-13T21:00:00.000Z',
  ])
})

test.each([
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
    'Ada,,Lovelace,,Likes tea,* myContacts,* Home,ada@example.com ::: b@example.com,Mobile,+1 212 555 0123 ::: +1 212 555 0124',
  ],
  [
    'Outlook',
    'First Name,Middle Name,Last Name,Title,E-mail Address,Home Phone,Mobile Phone,Notes',
    'Ada,,Lovelace,Dr.,ada@example.com,,+1 212 555 0123,Likes tea',
  ],
  [
    'Fresha',
    'Client ID,First Name,Last Name,Full Name,Mobile Number,Telephone,Email,Note',
    '1,Ada,Lovelace,Ada Lovelace,+1 212 555 0123,,ada@example.com,Likes tea',
  ],
])('reads the contacts of %s', (_, header, row) => {
  const file = read(`${header}\n${row}`)
  expect(file.kind).toBe('clients')
  expect(file.drafts[0]).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+12125550123',
    notes: 'Likes tea',
    problems: [],
  })
})

test.each([
  ['clients', 'Name,Email,Phone\nAda,ada@example.com,"%s"'],
  [
    'appointments',
    'Start,End,Name,Service,Staff,Phone\n3/4/2027 9:00,3/4/2027 10:00,Ada,Cut,Dana,"%s"',
  ],
])('refuses the number of %s that a spreadsheet has shortened', (kind, text) => {
  for (const number of ['4.91512E+11', '4,91512E+11']) {
    const file = read(text.replace('%s', number))
    expect([file.kind, file.drafts[0]!.problems]).toEqual([
      kind,
      [expect.stringMatching(/^“4[.,]91512E\+11” is a phone number that a spreadsheet has short/)],
    ])
  }
})

test.each([
  'Datum;Uhrzeit;Dauer (Minuten);Name;Vorname;E-Mail;Handynummer;Leistung;Mitarbeiter;Preis;Status',
  'Date;Heure de début;Durée;Nom;Prénom;Adresse e-mail;Téléphone;Prestation;Employé;Prix;Statut',
  'Fecha;Hora;Duración;Apellidos;Nombre;Correo electrónico;Teléfono;Servicio;Empleado;Precio;Estado',
  'Data;Ora;Durata (min);Cognome;Nome;Email;Cellulare;Servizio;Operatore;Prezzo;Stato',
  'Data;Hora;Duração;Sobrenome;Nome;E-mail;Telemóvel;Serviço;Profissional;Preço;Estado',
])('reads the headings %s below the line that names the separator', header => {
  const cells =
    '13.03.2027;14:30;90 min;Grün;Zoë;z@example.com;+12125550123;Cut;José;45,50;Storniert'
  const { kind, drafts } = read(`sep=;\r\n${header}\r\n${cells}\r\n`)
  expect([kind, drafts]).toMatchObject([
    'appointments',
    [
      {
        row: 2,
        name: 'Zoë Grün',
        email: 'z@example.com',
        phone: '+12125550123',
        service: 'Cut',
        staff: 'José',
        priceCents: 4550,
        status: 'cancelled',
        problems: [],
      },
    ],
  ])
  const { startsAt, endsAt } = drafts[0] as AppointmentDraft
  expect([iso(startsAt), iso(endsAt)]).toEqual([
    '2027-03-13T19:30:00.000Z',
    '2027-03-13T21:00:00.000Z',
  ])
})

test.each([
  ['clients', 'Nachname,Vorname,Telefon'],
  ['clients', 'Nome,Cognome,Telefono'],
  ['clients', 'Kunde,E-Mail,Kategorie'],
  ['services', 'Leistung,Dauer,Preis'],
  ['services', 'Prestation,Durée,Prix'],
  ['staff', 'Nombre,Puesto'],
  ['staff', 'Nom,Poste,E-mail'],
  ['staff', 'Nom,Fonction'],
])('recognizes %s by %s', (kind, header) => {
  expect(read(`${header}\n1,1,1`).kind).toBe(kind)
})

test.each([
  'Date de début;Heure de début;Date de fin;Heure de fin',
  'Fecha de inicio;Hora de inicio;Fecha de fin;Hora de fin',
  'Data inizio;Ora inizio;Data fine;Ora fine',
  'Data de início;Hora de início;Data de fim;Hora de fim',
])('reads the dates and times of %s', header => {
  const [draft] = read(`${header}\n13.03.2027;22:30;14.03.2027;00:30`).drafts as AppointmentDraft[]
  expect([iso(draft?.startsAt), iso(draft?.endsAt)]).toEqual([
    '2027-03-14T03:30:00.000Z',
    '2027-03-14T05:30:00.000Z',
  ])
})

test('detects a file’s date order if it is unambiguous, and accepts the owner’s choice', () => {
  const text = 'Start,End,Name,Service,Staff\n3/4/2027 9:00,3/4/2027 10:00,Ada,Cut,Dana'
  for (const shown of [text, text.replaceAll('3/4', 'Mon 3/4')])
    expect(read(shown).order).toEqual({ order: 'mdy', detected: false })
  expect(iso((read(text).drafts[0] as AppointmentDraft).startsAt)).toBe('2027-03-04T14:00:00.000Z')
  expect(iso((read(text, { order: 'dmy' }).drafts[0] as AppointmentDraft).startsAt)).toBe(
    '2027-04-03T13:00:00.000Z',
  )
  expect(read(text.replaceAll('3/4', '31/4')).order).toEqual({ order: 'dmy', detected: true })
})

test('uses the owner’s mapping of columns', () => {
  const text = 'Wann,Bis,Wer,Was,Bei\n2027-03-04 09:00,2027-03-04 10:00,Ada,Cut,Dana'
  const mapping = {
    start: 'Wann',
    end: 'Bis',
    name: 'Wer',
    service: 'Was',
    staff: 'Bei',
    nothing: 'x',
    email: 'gone',
  }
  const file = read(text, { kind: 'appointments', mapping })
  expect(file.drafts[0]).toMatchObject({
    name: 'Ada',
    service: 'Cut',
    staff: 'Dana',
    email: '',
    problems: [],
  })
})

test('counts rows like spreadsheets, including quoted line breaks and empty rows', () => {
  const text = 'Start,Name\n2027-03-04 09:00,"A\nb"\n\n,Late\n'
  expect(read(text).drafts.map(({ row }) => row)).toEqual([2, 4])
})

test.each([
  [
    'a header with CRLF and rows with LF',
    'Start,Name\r\n2027-03-04 09:00,Ada\n2027-03-05 09:00,Bo\n',
  ],
  [
    'a header with LF and rows with CRLF',
    'Start,Name\n2027-03-04 09:00,Ada\r\n2027-03-05 09:00,Bo\r\n',
  ],
  ['CR alone', 'Start,Name\r2027-03-04 09:00,Ada\r2027-03-05 09:00,Bo\r'],
  ['all three, without one at the end', 'Start,Name\r\n2027-03-04 09:00,Ada\r2027-03-05 09:00,Bo'],
  ['a byte order mark', '\uFEFFStart,Name\r\n2027-03-04 09:00,Ada\n2027-03-05 09:00,Bo'],
])('reads every row with any line endings: %s', (_, text) => {
  const { header, drafts } = read(text)
  expect(header).toEqual(['Start', 'Name'])
  expect(drafts).toMatchObject([
    { row: 2, name: 'Ada' },
    { row: 3, name: 'Bo' },
  ])
})

test('keeps line breaks in quotation marks with any line endings', () => {
  const text = 'Start,Name,Notes\r\n2027-03-04 09:00,Ada,"a\nb\r\nc\rd"\n2027-03-05 09:00,Bo,"e"\r'
  expect(read(text).drafts).toMatchObject([{ notes: 'a\nb\nc\nd' }, { row: 3, notes: 'e' }])
})

test('remarks on an appointment’s price that is not in dollars', () => {
  const row = (price: string) => appointment(`Start,Name,Price\n2027-03-04 09:00,Ada,"${price}"`)
  expect(row('')).toMatchObject({ priceCents: undefined, remarks: [] })
  expect(row('45,00 €')).toMatchObject({
    priceCents: undefined,
    remarks: ['“45,00 €” is not a price in dollars, so the service’s price is used.'],
    problems: [],
  })
})

test('adds add-ons to a price that is lower than theirs', () => {
  const row = (price: string) =>
    appointment(`Start,Name,Price,Add-ons\n2027-03-04 09:00,Ada,${price},"Peel (20 min, 25.00)"`)
  expect(row('25')).toMatchObject({ priceCents: 2500, remarks: [] })
  expect(row('20')).toMatchObject({
    priceCents: 4500,
    remarks: ['“20” is less than the add-ons, which are added to it.'],
  })
})

test('lists every problem of a row, and none for a valid one', () => {
  const draft = appointment(
    'Start,End,Name,Email,Service,Staff\nsoon,2027-03-04 10:00,,a@b@c,Cut,Dana',
  )
  expect(draft.problems).toEqual([
    '“soon” is not a readable date and time.',
    '“a@b@c” is not an email address.',
    'No client name in this row.',
  ])
})

test('reads waiting time, add-ons and groups of other programs’ services', () => {
  const text = [
    'Service name,Duration,Price,Section,Gap start,Processing time,Extras',
    'Color,135 min,120,Hair,60,45 min,"Toner (20 min, $25.00); Olaplex (15.00)"',
    'Lights,60,80,Hair,,15,Toner',
    'Cut,60,50,,30,30,',
  ].join('\n')
  const [color, lights, cut] = read(text, { kind: 'services' }).drafts as ServiceDraft[]
  expect(color).toMatchObject({
    group: 'Hair',
    gap: { startMinutes: 60, minutes: 45 },
    addOns: [
      { name: 'Toner', minutes: 20, priceCents: 2500 },
      { name: 'Olaplex', minutes: 0, priceCents: 1500 },
    ],
    problems: [],
    remarks: [],
  })
  expect(lights).toMatchObject({ gap: undefined, addOns: [], problems: [] })
  expect(lights?.remarks).toEqual([
    'Imported without waiting time, because the row does not say when it starts.',
    'Add-on “Toner” is skipped because its time and price are missing.',
  ])
  expect(cut?.problems).toEqual(['The waiting time must start and end within the service.'])
})

test('refuses prices and weekly hours that no form accepts', () => {
  const services = read('Service name,Duration,Price\nCut,60,"1,000,000"\nColor,60,1000000.01')
  expect(services.drafts.map(({ problems }) => problems)).toEqual([
    [],
    ['A price can be at most $1,000,000.'],
  ])
  const [mei] = read('Staff name,Weekly hours\nMei,Mon 09:00-12:00; Mon 11:00-15:00', {
    kind: 'staff',
    mapping: { name: 'Staff name', hours: 'Weekly hours' },
  }).drafts
  expect(mei?.problems).toEqual(['Monday: 11:00 AM – 3:00 PM overlaps 9:00 AM – 12:00 PM.'])
})

test('reads staff members’ own lengths and prices', () => {
  const text = 'Staff name,Position,Own lengths and prices\n'
  const [member] = read(`${text}Mei,Senior,"Color (90 min, 140.00); Cut (60.00)"`)
    .drafts as StaffDraft[]
  expect(member).toMatchObject({
    terms: [
      { service: 'Color', durationMinutes: 90, priceCents: 14_000 },
      { service: 'Cut', durationMinutes: undefined, priceCents: 6000 },
    ],
    problems: [],
  })
  const [wrong] = read(`${text}Mei,Senior,Color for less`).drafts as StaffDraft[]
  expect(wrong?.problems).toEqual(['“Color for less” must look like “Color (90 min, 140.00)”.'])
})
