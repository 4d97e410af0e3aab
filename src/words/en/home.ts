/** Home of a business that has appointments. */
export const home = {
  comingUp: {
    title: 'Coming up',
    open: 'Open calendar',
    failed: 'Your next appointments could not be loaded',
    none: 'Nothing is booked for the next seven days.',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
  today: {
    title: 'Today',
    toCome: 'To come',
    done: 'Done',
    expected: 'Expected',
    booked: 'Booked',
    /** The share of working time that is booked. */
    share: '{{percent}}%',
    /** The label when no one works that day. */
    hours: 'Working hours',
    dayOff: 'Day off',
    next: 'Next',
    waiting: 'Waiting since',
    none: 'No more appointments today.',
  },
  attention: {
    title: 'Needs your attention',
    none: 'Nothing needs your attention right now.',
    needs: {
      failed: 'Message failed',
      risk: 'Likely no-show',
      unconfirmed: 'Not confirmed yet',
      outcome: 'Did they come?',
    },
    more: 'and {{count}} more in the calendar',
    /** An action and its client, for screen readers. */
    action: '{{action}}: {{client}}',
    open: 'Open',
    call: 'Call',
    ask: 'Ask to confirm',
    completed: 'Mark as completed',
    done: {
      asked: '{{client}} will be asked to confirm.',
      withdrawn: '{{client}} won’t be asked.',
      completed: 'Marked as completed',
      reverted: 'Undone',
    },
    undo: 'Undo',
  },
  gaps: {
    title: 'Gaps to fill',
    description: 'The longest free times of the next seven days.',
    none: 'No gaps that clients can book in the next seven days.',
    fits: '{{staff}} · fits {{service}}',
    offer: 'Offer it',
    offerFor: 'Offer {{when}} with {{staff}}',
    copy: 'Copy link',
    copied: 'Copied',
    linkCopied: 'Link copied',
    notCopied: 'Copy this link: {{url}}',
    email: 'Email it',
    mail: {
      subject: '{{service}} on {{when}}',
      body: 'Hi,\n\n{{when}} is free for {{service}} with {{staff}}. Book it here:\n{{url}}',
    },
  },
} as const
