export const manage = {
  states: {
    cancelled: 'Cancelled',
    cancelledText: 'This appointment is cancelled. Its time is free again.',
    missed: 'Missed',
    past: 'Past',
    pastText: 'This appointment is over.',
    confirmed: 'Confirmed',
    booked: 'Booked',
    tooClose:
      'It’s too late to change this online. Please contact {{business}} if you can’t make it.',
  },
  undo: {
    cancelled: 'Cancelled by mistake?',
    cancelledText: 'You can get the appointment back while its time is still free.',
    changed: 'Changed by mistake?',
    changedText:
      'You can undo it as long as the earlier time is free and nothing else has changed.',
    submit: 'Undo the change',
    done: 'Change undone. Your appointment is back to how it was.',
  },
} as const
