/** The owner's reviews. */
export const reviews = {
  title: 'Reviews',
  description:
    'From clients with a completed appointment. New reviews are published after 48 hours.',
  settings: 'Notification Settings',
  failed: 'Your reviews could not be loaded',
  none: {
    title: 'No reviews yet',
    text: 'The message after a visit asks clients for a review. It is sent once you mark the visit as completed.',
  },
  average: '{{average}} of 5 stars',
  published: { one: '{{count}} published review', other: '{{count}} published reviews' },
  stars: '{{count}} of 5 stars',
  states: {
    new: 'Published on {{day}}',
    published: 'Published',
    hidden: 'Hidden: {{reason}}',
  },
  reasons: {
    spam: 'Spam',
    insult: 'Insult',
    'personal-data': 'Personal data',
    'wrong-business': 'About another business',
  },
  yourReply: 'Your reply',
  reply: {
    add: 'Reply',
    edit: 'Edit reply',
    help: 'Everyone can read it below the review. Leave it empty to remove it.',
    save: 'Save reply',
    cancel: 'Cancel',
    saved: 'Reply saved',
  },
  report: {
    open: 'Report',
    label: 'Reason',
    help: 'Reporting hides the review. A low rating is not a reason.',
    choose: 'Choose a reason',
    hide: 'Report and hide',
    hidden: 'Review hidden',
    withdraw: 'Withdraw report',
    withdrawn: 'Report withdrawn',
  },
  older: 'Show older reviews',
} as const
