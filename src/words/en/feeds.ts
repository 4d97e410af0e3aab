/** Calendar subscriptions: what the calendars contain, and the dialog of the owner. */
export const feeds = {
  calendar: {
    busy: 'Busy',
    timeOff: 'Time off',
    withStaff: '{{title}} · {{staff}}',
    withClient: '{{client}} · {{title}}',
    ofStaff: '{{staff}} · {{business}}',
  },
} as const
