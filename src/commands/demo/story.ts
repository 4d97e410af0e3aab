// long because: the demo's people and services are read together

export const demoZone = 'America/New_York'

export const demoGroups = ['Cuts and styling', 'Color', 'Barber', 'Brows and lashes'] as const

export interface DemoService {
  name: string
  description: string
  duration: number
  /** Minutes. */
  bufferAfter: number
  /** In cents; 0 means agreed with the client. */
  price: number
  group: (typeof demoGroups)[number]
  waiting?: { after: number; minutes: number }
  demand: number
  clients?: 'women' | 'men'
}

export const demoServices: DemoService[] = [
  {
    name: 'Women’s cut',
    description: 'Consultation, wash, cut and finish.',
    duration: 45,
    bufferAfter: 15,
    price: 7500,
    group: 'Cuts and styling',
    demand: 8,
    clients: 'women',
  },
  {
    name: 'Men’s cut',
    description: 'Scissors or clippers, with a wash.',
    duration: 30,
    bufferAfter: 0,
    price: 4200,
    group: 'Barber',
    demand: 12,
    clients: 'men',
  },
  {
    name: 'Kids’ cut',
    description: 'Up to 12 years. We have picture books.',
    duration: 30,
    bufferAfter: 0,
    price: 3000,
    group: 'Cuts and styling',
    demand: 3,
  },
  {
    name: 'Curly cut',
    description: 'Cut dry, curl by curl, then washed and styled.',
    duration: 75,
    bufferAfter: 15,
    price: 11000,
    group: 'Cuts and styling',
    demand: 4,
  },
  {
    name: 'Blow-dry',
    description: 'Wash and style, smooth or wavy.',
    duration: 45,
    bufferAfter: 0,
    price: 5500,
    group: 'Cuts and styling',
    demand: 5,
    clients: 'women',
  },
  {
    name: 'Root color',
    description: 'Regrowth up to an inch.',
    duration: 90,
    bufferAfter: 15,
    price: 12000,
    group: 'Color',
    waiting: { after: 30, minutes: 35 },
    demand: 9,
  },
  {
    name: 'Color and cut',
    description: 'All-over color, then a cut and finish.',
    duration: 150,
    bufferAfter: 15,
    price: 21000,
    group: 'Color',
    waiting: { after: 45, minutes: 45 },
    demand: 7,
  },
  {
    name: 'Balayage',
    description: 'Hand-painted highlights with toner and blow-dry.',
    duration: 180,
    bufferAfter: 15,
    price: 26000,
    group: 'Color',
    waiting: { after: 75, minutes: 45 },
    demand: 6,
  },
  {
    name: 'Toner and gloss',
    description: 'Refreshes color between visits.',
    duration: 45,
    bufferAfter: 0,
    price: 6500,
    group: 'Color',
    demand: 3,
  },
  {
    name: 'Beard trim',
    description: 'Shaped, hot towel, oil.',
    duration: 30,
    bufferAfter: 0,
    price: 2800,
    group: 'Barber',
    demand: 6,
    clients: 'men',
  },
  {
    name: 'Cut and beard',
    description: 'A men’s cut and a beard trim.',
    duration: 60,
    bufferAfter: 0,
    price: 6500,
    group: 'Barber',
    demand: 5,
    clients: 'men',
  },
  {
    name: 'Brow shape',
    description: 'Wax or thread.',
    duration: 30,
    bufferAfter: 0,
    price: 2500,
    group: 'Brows and lashes',
    demand: 7,
  },
  {
    name: 'Lash and brow tint',
    description: 'Please come in for a patch test two days before your first one.',
    duration: 45,
    bufferAfter: 0,
    price: 4800,
    group: 'Brows and lashes',
    demand: 4,
    clients: 'women',
  },
  {
    name: 'Bridal hair trial',
    description: 'We plan the day together. Bring your veil and pictures.',
    duration: 90,
    bufferAfter: 15,
    price: 0,
    group: 'Cuts and styling',
    demand: 1,
    clients: 'women',
  },
]

export const demoAddOns = [
  {
    name: 'Bond repair',
    minutes: 15,
    price: 3000,
    services: ['Root color', 'Color and cut', 'Balayage'],
  },
  {
    name: 'Scalp massage',
    minutes: 10,
    price: 1500,
    services: ['Women’s cut', 'Curly cut', 'Blow-dry'],
  },
  { name: 'Hot towel', minutes: 0, price: 800, services: ['Men’s cut', 'Cut and beard'] },
]

export const demoTerms = [
  { service: 'Women’s cut', member: 'Amara Okafor', price: 9500 },
  { service: 'Men’s cut', member: 'Jonas Lindqvist', price: 4800 },
]

export interface DemoMember {
  name: string
  position: string
  specialties: string
  bio: string
  offers: string[]
  /** Local hours by ISO weekday. */
  days: { weekday: number; start: string; end: string }[]
  lunch: { start: string; end: string }
  away?: { from: number; to: number; reason: string }
}

const days = (weekdays: number[], start: string, end: string) =>
  weekdays.map(weekday => ({ weekday, start, end }))

export const demoStaff: DemoMember[] = [
  {
    name: 'Amara Okafor',
    position: 'Owner, color specialist',
    specialties: 'Balayage, Root color, Gray blending',
    bio: 'Opened Blue Door in 2016 after twelve years behind other people’s chairs.',
    offers: [
      'Women’s cut',
      'Root color',
      'Color and cut',
      'Balayage',
      'Toner and gloss',
      'Bridal hair trial',
    ],
    days: days([2, 3, 4, 5, 6], '10:00', '18:30'),
    lunch: { start: '14:00', end: '14:45' },
  },
  {
    name: 'Jonas Lindqvist',
    position: 'Barber',
    specialties: 'Fades, Beards',
    bio: 'Calm hands, sharp lines. Trained in Malmö.',
    offers: ['Men’s cut', 'Kids’ cut', 'Beard trim', 'Cut and beard'],
    days: [...days([1, 2, 4, 5], '09:00', '17:30'), ...days([6], '09:00', '15:00')],
    lunch: { start: '12:30', end: '13:00' },
  },
  {
    name: 'Mei Tanaka',
    position: 'Stylist',
    specialties: 'Curls, Short cuts, Bridal hair',
    bio: 'Listens first, cuts second.',
    offers: ['Women’s cut', 'Curly cut', 'Blow-dry', 'Kids’ cut', 'Bridal hair trial'],
    days: days([3, 4, 5, 6], '09:30', '17:30'),
    lunch: { start: '13:30', end: '14:15' },
    away: { from: 9, to: 13, reason: 'Visiting family in Kyoto' },
  },
  {
    name: 'Rafael Ortiz',
    position: 'Stylist and barber',
    specialties: 'Men’s cuts, Blow-dries, Evening appointments',
    bio: 'Here late, so you can come after work.',
    offers: ['Men’s cut', 'Women’s cut', 'Beard trim', 'Cut and beard', 'Blow-dry'],
    days: [...days([2, 3, 4], '12:00', '20:00'), ...days([6, 7], '11:00', '17:00')],
    lunch: { start: '15:00', end: '15:30' },
  },
  {
    name: 'Grace Nwosu',
    position: 'Brow and lash artist',
    specialties: 'Threading, Tints',
    bio: 'Fifteen minutes can change a face.',
    offers: ['Brow shape', 'Lash and brow tint'],
    days: days([4, 5, 6], '10:00', '17:00'),
    lunch: { start: '13:00', end: '13:30' },
  },
]

export const demoPage = {
  name: 'blue-door-studio',
  title: 'Blue Door Studio',
  cover: 'Three chairs in front of round mirrors, next to a blue door.',
  contactInfo: {
    phone: '+12125550142',
    email: 'hello@bluedoor.example',
    address: '12 Harbor Lane, New York, NY 10004',
  },
  about: {
    hours: 'team',
    map: 'openstreetmap',
    policy: 'Please tell us a day ahead, so that someone else can have your time.',
    website: 'https://bluedoor.example',
  },
  faq: [
    {
      question: 'Where can I park?',
      answer: 'There is a garage on Pearl Street, two minutes away.',
    },
    { question: 'Can I bring my dog?', answer: 'Yes. There is a bowl of water by the door.' },
    {
      question: 'What if I am running late?',
      answer: 'Please call us. Up to ten minutes, we can usually make it work.',
    },
  ],
}

export const demoRequests = [
  'First visit',
  'Could I have the quiet chair, please?',
  'I may be five minutes late.',
  'Same as last time, please.',
  'I would like to go a little shorter this time.',
  'Sensitive scalp',
]

export const demoNotes = [
  'Color 7.1 with 20 vol, 35 minutes. Drinks oat-milk cappuccino.',
  'Prefers the chair by the window.',
  'Allergic to nut oils.',
  'Cowlick at the crown: leave length there.',
  'Getting married in June; trial in April.',
  'Brings her daughter Ida to every second visit.',
  'Likes it quiet. Always on time.',
  'Number 2 at the sides, scissors on top.',
]

export const firstNames = {
  women:
    'Olivia Priya Sofía Hannah Chloé Ava Leila Ingrid Grace Julia Nadia Elena Aisha Camila Maya Fatima Lucía Anika Rosa Emily Nora Zara Amelia Clara Sophie Beatriz Naomi Alice Teresa Mina Ines Ruth Hana Iris Keiko Simone Adaeze Freya Meera Celeste Brooke Yara Noor Delia Paloma Thandi Greta Lola Soraya Inez Heidi Maeve Esther Tessa Vera Dalia Pilar Amina Luz Nina Mariam Gemma Sana'.split(
      ' ',
    ),
  men: 'Noah Lukas Ethan Yusuf Kwame Daniel Marcus Tomás Omar Wei Samuel Patrick Henry Viktor Andre Oscar Benjamin Theo Malik Jamal Isaac Felix Diego Ravi Amir Liam Hugo Kofi Aaron Paul Caleb Joel Mateo Dmitri Rohan Luis Anton Hassan Emil Gavin Stefan Kenji Ezra Miles Arjun Viggo Dean Bruno Tariq Rui Milan Abel Cyrus Jonah Sven Reid Elias Curtis Otto Felipe Anders'.split(
    ' ',
  ),
}
export const lastNames =
  'Reyes Feldman Raghavan Weber Marín Brooks Schmitz Demir Martin Mensah Johnson Cohen Haddad Bailey Larsen Silva Kim Rahman Rossi Zhang Petrova Jackson Moreau Walsh Khan Turner Castillo Novak Patel Bishop Saleh Lindgren Ortega Fischer Iyer Sullivan Vargas Hughes Carter Okoye Nilsson Goldberg Ahmed Keller Clarke Mendoza Bauer Shah Dubois Farah Almeida Murphy Ito Lefèvre Price Boateng Romano Stein Yamada Novotny Costa Greene Park Quinn'.split(
    ' ',
  )

export interface OnlineClient {
  name: string
  phone: string
  channel: 'email' | 'sms' | 'whatsapp' | 'voice'
  service: string
  addOn?: string
  followedBy?: string
  inDays: number
  act?: 'confirm' | 'move' | 'cancel'
  note?: string
  timeZone?: string
}

/** Texts to the last one fail in the sandbox. */
export const demoOnlineClients: OnlineClient[] = [
  {
    name: 'Imani Walker',
    phone: '+12125550171',
    channel: 'email',
    service: 'Balayage',
    addOn: 'Bond repair',
    inDays: 3,
    note: 'First visit. I am growing out box dye.',
  },
  {
    name: 'Peter Lang',
    phone: '+4915112345678',
    channel: 'email',
    service: 'Men’s cut',
    inDays: 2,
    timeZone: 'Europe/Berlin',
    note: 'In town for a wedding on Saturday.',
  },
  {
    name: 'Gabriela Torres',
    phone: '+12125550172',
    channel: 'whatsapp',
    service: 'Root color',
    inDays: 1,
    act: 'confirm',
  },
  {
    name: 'Sam Whitfield',
    phone: '+12125550173',
    channel: 'sms',
    service: 'Cut and beard',
    inDays: 2,
    act: 'move',
  },
  {
    name: 'Yuki Mori',
    phone: '+12125550174',
    channel: 'email',
    service: 'Curly cut',
    inDays: 5,
    act: 'cancel',
  },
  {
    name: 'Charlotte Evans',
    phone: '+12125550175',
    channel: 'voice',
    service: 'Bridal hair trial',
    inDays: 7,
    note: 'Wedding on June 12. Hair to my shoulders, veil with a comb.',
  },
  {
    name: 'Rosalind Achebe',
    phone: '+12125550176',
    channel: 'email',
    service: 'Blow-dry',
    followedBy: 'Brow shape',
    inDays: 2,
    note: 'Dinner at seven, so please not later than planned.',
  },
  {
    name: 'Tyler Brandt',
    phone: '+15005550001',
    channel: 'sms',
    service: 'Beard trim',
    inDays: 0.6,
  },
]
