export const businesses = {
  name: 'Business name',
  nameSaved: 'Business name saved',
  saveName: 'Save name',
  continue: 'Continue',
  save: 'Save',
  card: {
    title: 'Business',
    description: 'What your clients see on your booking pages and in their messages.',
    timeZone: 'Time zone',
    timeZoneHelp: 'It is {{time}} there now. Working hours are in this zone.',
    /** Zones outside any continent, such as UTC. */
    otherZones: 'Other',
    phoneCountry: 'Country of phone numbers',
    phoneCountryHelp: 'Numbers from this country don’t need a country code.',
    zoneCountry: 'Same as the time zone',
    saved: 'Business settings saved',
  },
  rules: {
    title: 'Booking rules',
    description: 'For bookings that clients make online.',
    minimumNoticeMinutes: {
      label: 'Minimum notice to book',
      help: 'Gives you time to prepare. Your own bookings aren’t limited.',
    },
    horizonDays: {
      label: 'How far ahead can clients book?',
      help: 'Later days show no free times.',
    },
    slotIntervalMinutes: {
      label: 'How often can an appointment start?',
      help: 'Every 30 minutes means 9:00, 9:30, 10:00 and so on.',
    },
    changeCutoffMinutes: {
      label: 'Minimum notice to move or cancel',
      help: 'After that, they have to contact you.',
    },
    noNotice: 'None',
    daysAhead: { one: 'Up to {{count}} day ahead', other: 'Up to {{count}} days ahead' },
    every: 'Every {{duration}}',
    saved: 'Booking rules saved',
  },
  reminders: {
    title: 'When are clients reminded?',
    help: 'Sent by the method the client chose. Quiet hours: reminders due 9 PM–8 AM go out earlier.',
    none: 'No reminders are sent.',
    before: '{{duration}} before',
    remove: 'Remove the reminder {{duration}} before',
    add: 'Add a reminder',
  },
  /** One or more of these, separated by spaces: '1 hour 30 minutes'. */
  units: {
    week: { one: '{{count}} week', other: '{{count}} weeks' },
    day: { one: '{{count}} day', other: '{{count}} days' },
    hour: { one: '{{count}} hour', other: '{{count}} hours' },
    minute: { one: '{{count}} minute', other: '{{count}} minutes' },
  },
  freeTimes: {
    title: 'Free times',
    description: 'Fine-tune the times clients see, on top of your team’s hours.',
    holidays: 'Public holidays',
    holidaysHelp:
      'Clients can’t book on these days, unless a team member has different hours for the date.',
    noHolidays: 'We work on public holidays',
    region: 'Region',
    regionHelp: 'Some holidays apply only in parts of the country.',
    noRegion: 'National holidays only',
    anyone: 'When clients choose “Anyone available”',
    fair: 'Share appointments evenly',
    priority: 'Follow the order of the booking page',
    anyoneHelp: {
      fair: 'Each appointment goes to the free team member with the fewest that day.',
      priority: 'Each appointment goes to the first free team member in the page’s order.',
    },
    compact: 'Suggest times that keep days compact',
    compactHelp: 'Marks up to three start times per day as suggested, so fewer gaps stay empty.',
    saved: 'Free time settings saved',
  },
} as const
