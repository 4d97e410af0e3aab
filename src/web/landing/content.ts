/** The landing page's text. Features that don't exist yet say so. */
export const tagline = 'Smart scheduling for modern businesses'

export const lead =
  'AI-powered scheduling and reminders. Share one page, let clients find their time, and keep a day that runs by itself.'

export const features = [
  {
    id: 'scheduling',
    title: 'Smart Scheduling',
    text: '24/7 online booking with automatic timezone detection and buffer times.',
  },
  {
    id: 'reminders',
    title: 'AI Reminders',
    text: 'Personalised voice calls and multi-channel notifications that reduce no-shows.',
  },
  {
    id: 'voice',
    title: 'Voice Integration',
    text: 'Natural voice reminders with professional voices, in your words and your client’s time zone.',
  },
] as const

export const claims = [
  'Appointments you enter yourself, or a booking page you share',
  'Email reminders, free of charge',
  'WhatsApp and SMS reminders to clients or prospects',
  'Voice calls that say the name, the service and the time',
  'Online booking day and night, in your client’s time zone',
  'A free credit to try the service',
] as const

export const useCases = [
  {
    id: 'tele-health',
    title: 'Tele-Health',
    text: 'Doctors book in patients and send reminders or video links through the channel each patient reads.',
    alt: 'A doctor with a stethoscope talks to her patient in a video call; a reminder beside the screen is confirmed.',
  },
  {
    id: 'business',
    title: 'Business Consultations and Meetings',
    text: 'Schedule reminders ahead, or send one immediately with a link to the meeting.',
    alt: 'Two consultants at a table with a laptop, in front of a week plan with one free slot.',
  },
] as const

export const strip = [
  {
    title: 'Flexible appointment management',
    text: 'Enter appointments yourself, or create a shareable booking page for your customers.',
  },
  {
    title: 'Smart notifications',
    text: 'Email reminders are free. SMS and WhatsApp reminders come with a top-up, paid by card online.',
  },
  {
    title: 'Integrated video conferencing',
    text: 'For healthcare, business and education. Coming soon.',
  },
] as const

export const landingTitle = (brandName: string) => `${brandName} · ${tagline}`

export const landingDescription =
  'Online booking, calendars and reminders for service businesses: a page to share, free email reminders, SMS, WhatsApp and voice calls. No credit card required.'

/** Structured data for search engines (schema.org), for a script of type application/ld+json. */
export function landingStructuredData(brandName: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: brandName,
    url,
    slogan: tagline,
    description: landingDescription,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  }
}
