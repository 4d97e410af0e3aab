/** What only the server draws on a client's pages. */
export const page = {
  cover: {
    book: 'Book your appointment online',
    manage: 'Manage your appointments',
    appointment: 'Your appointment',
  },
  cards: {
    staff: 'Our Staff',
    contact: 'Contact Information',
    /** Spoken before the value. */
    phone: 'Phone:',
    email: 'Email:',
    address: 'Address:',
    map: 'Show on a map',
    links: {
      website: 'Website',
      instagram: 'Instagram',
      facebook: 'Facebook',
      tiktok: 'TikTok',
    },
  },
  hours: {
    title: 'Opening hours',
    open: 'Open now',
    openUntil: 'Open now · until {{time}}',
    closed: 'Closed now',
    opensAt: 'Closed now · opens at {{time}}',
    opensOn: 'Closed now · opens {{day}} at {{time}}',
    allDay: 'All day',
    /** Dates with other hours than usual. */
    special: 'Coming up',
    noHours: 'Closed',
    zone: 'Times in {{city}}',
  },
  poster: {
    scan: 'Scan to book online',
    code: 'QR code',
    /** On the screen only. */
    print: 'Print this page with Ctrl+P or ⌘P. It fits on A4 and Letter.',
  },
  policy: { cutoff: 'You can move or cancel online up to {{duration}} before the start.' },
  questions: 'Frequently asked questions',
  confirm: {
    title: 'Are you coming?',
    text: 'We’ll let {{business}} know, and we won’t ask you again.',
    submit: 'Confirm that I am coming',
  },
  footer: { question: 'Do you take appointments too?', link: 'Get your own booking page' },
  /** For search engines and previews of links: at most 160 letters, longer ones are cut. */
  description: {
    withServices: 'Book your appointment online with {{business}}. {{services}}.',
    general:
      'Book your appointment online with {{business}}. Pick a service and a time in a minute, no account needed.',
  },
  missing: {
    page: {
      title: 'Page not found',
      text: "The booking page you're looking for doesn't exist.",
      advice: 'Check the link for typos, or ask the business for a new one.',
    },
    link: 'Link not valid',
    wait: 'One moment, please',
  },
} as const
