/** Rendered by the server only. */
export const page = {
  cover: {
    book: 'Book your appointment online',
    manage: 'Manage your appointments',
    appointment: 'Your appointment',
  },
  cards: {
    staff: 'Our Staff',
    contact: 'Contact Information',
    /** For screen readers, before the value. */
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
    /** Dates with unusual hours. */
    special: 'Coming up',
    noHours: 'Closed',
    zone: 'Times in {{city}}',
  },
  poster: {
    scan: 'Scan to book online',
    code: 'QR code',
    /** Not printed. */
    print: 'Print this page with Ctrl+P or ⌘P. It fits on A4 and Letter.',
  },
  reviews: {
    title: 'Reviews',
    /** On the page with all reviews. */
    ofBusiness: 'Reviews of {{business}}',
    count: { one: '{{count}} review', other: '{{count}} reviews' },
    stars: '{{count}} of 5 stars',
    verified: 'Reviews are from clients with a completed appointment',
    reply: 'Reply from {{business}}',
    all: 'Read all {{count}} reviews',
    older: 'Older reviews',
    book: 'Book an appointment',
    none: 'There are no reviews yet.',
  },
  review: {
    title: 'How was your visit?',
    about: '{{service}} at {{business}}',
    rating: 'Your rating',
    text: 'Your review (optional)',
    name: 'Your name',
    nameHelp: 'Shown with your review.',
    next: 'Your review is published after 48 hours. The business can reply, and can report spam, insults or personal data.',
    submit: 'Send review',
    thanks: {
      title: 'Thank you for your review',
      text: '{{business}} can read it now. It is published after 48 hours.',
    },
    unavailable: 'This visit can’t be reviewed',
    again: 'Book again',
  },
  policy: { cutoff: 'You can move or cancel online up to {{duration}} before the start.' },
  questions: 'Frequently asked questions',
  confirm: {
    title: 'Are you coming?',
    text: 'We’ll let {{business}} know, and we won’t ask you again.',
    submit: 'Yes, I’m coming',
  },
  footer: { question: 'Do you take appointments too?', link: 'Get your own booking page' },
  /** For search engines and link previews; cut after 160 letters. */
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
    link: 'This link isn’t valid',
    wait: 'One moment, please',
  },
} as const
