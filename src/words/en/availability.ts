/** Why a time is hidden from clients, and the preview of what an offer shows. */
export const availability = {
  /** Reasons, each with the label of the link to the setting that decides. */
  hidden: {
    service: '{{staff}} does not offer {{service}}.',
    page: 'No booking page shows {{service}} with {{staff}}.',
    hours: 'This is outside {{staff}}’s working hours.',
    break: '{{staff}} has a break then.',
    exception: '{{staff}} has other hours on {{date}}.',
    exceptionUndated: '{{staff}} has other hours on this date.',
    away: '{{staff}} is away.',
    awayFor: '{{staff}} is away {{span}}.',
    holiday: '{{date}} is a public holiday.',
    holidayUndated: 'This date is a public holiday.',
    booked: '{{staff}} has {{client}} then, {{span}}.',
    bookedBySomeone: '{{staff}} has a client then, {{span}}.',
    buffer: 'Too close to {{client}}, {{span}}: a buffer is kept free.',
    bufferOfSomeone: 'Too close to another appointment, {{span}}: a buffer is kept free.',
    past: 'This time is in the past.',
    earliest: 'The earliest time clients can book is {{time}}.',
    tooSoon: 'Too soon for clients to book.',
    latest: 'Clients can book until {{date}}.',
    tooFar: 'Too far ahead for clients to book.',
    interval: {
      one: 'Times are offered every minute from the start of {{staff}}’s hours. This one falls in between.',
      other:
        'Times are offered every {{count}} minutes from the start of {{staff}}’s hours. This one falls in between.',
    },
    /** `span` where it is longer than a day; within a day it is '3:00 – 4:00 PM'. */
    span: 'from {{from}} to {{to}}',
    change: {
      offer: 'Change what {{staff}} offers',
      pages: 'Open the booking pages',
      hours: 'Change {{staff}}’s hours',
      holidays: 'Change the holidays',
      buffers: 'Change the buffers',
      rules: 'Change the booking rules',
    },
  },
  /** Why a whole day has no times. */
  empty: {
    hours: '{{staff}} has no working hours on this day that {{service}} fits into.',
    booked: 'No free gap on this day is long enough for {{service}}.',
    buffer: 'The remaining time on this day is kept free as buffers.',
    past: 'The times that could be booked on this day are in the past.',
    interval: {
      one: 'Times start every minute, but none of them fits into the free time.',
      other: 'Times start every {{count}} minutes, but none of them fits into the free time.',
    },
  },
  taken: '{{staff}} has another appointment then.',
  preview: {
    title: 'Preview: what clients will see',
    incomplete: 'Add a service and a staff member to see their times here.',
    times: {
      one: '{{date}}: {{count}} time, {{first}}',
      other: '{{date}}: {{count}} times, {{first}} – {{last}}',
    },
    noTimes: '{{date}}: nothing is offered',
    nothing: 'Nothing is offered.',
    noSuchDay: 'This zone has no such day.',
    zones: 'Shown in {{theirs}} time, as clients there see them. Your hours are in {{yours}} time.',
    service: 'Service',
    staff: 'Staff member',
    date: 'Date',
    zone: 'Client’s zone',
    ownZone: '{{zone}} (yours)',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    suggested: 'Suggested',
    suggestedToClients: 'Suggested to clients',
  },
} as const
