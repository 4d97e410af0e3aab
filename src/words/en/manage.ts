/** The island behind the link of a message. */
export const manage = {
  states: {
    cancelled: 'Cancelled',
    cancelledText: 'This appointment was cancelled. Its time is free again.',
    missed: 'Missed',
    past: 'Past',
    pastText: 'This appointment is over.',
    confirmed: 'Confirmed',
    booked: 'Booked',
    tooClose:
      'It is too close to be changed online. Please contact {{business}} if you cannot come.',
  },
  undo: {
    cancelled: 'Was this cancelled by mistake?',
    cancelledText: 'You can have the appointment back while its time is still free.',
    changed: 'Was this changed by mistake?',
    changedText: 'You can undo it while the earlier time is free and nothing else changes.',
    submit: 'Undo the change',
    done: 'The change was undone. Your appointment is as it was before.',
  },
} as const
