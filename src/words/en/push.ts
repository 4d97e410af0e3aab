/** Notifications on the devices of a business's people: what they say, and the card in Settings. */
export const push = {
  titles: {
    booked: 'New appointment',
    moved: 'Appointment moved',
    cancelled: 'Appointment cancelled',
  },
  test: { title: 'Notifications work', body: 'This is how they look on this device.' },
  title: 'The app on this device',
  description: 'Today’s schedule without a connection, and notifications about appointments.',
  failed: 'Your notification settings could not be loaded',
  install: {
    text: 'Choose Install or Add to Home screen in the browser’s menu. {{brandName}} then opens like an app.',
  },
  schedule: {
    label: 'Keep today’s schedule here',
    detail:
      'Shows today’s and tomorrow’s appointments without a connection. Signing out removes them.',
    on: 'The schedule is kept on this device',
    off: 'The schedule was removed from this device',
  },
  notifications: 'Notifications',
  lead: 'Get a message on this device when clients book, move or cancel.',
  state: { on: 'On', off: 'Off' },
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'Notifications are on for this device',
  turnedOff: 'Notifications are off for this device',
  sendTest: 'Send a test',
  tested: 'Test sent',
  support: {
    iphone:
      'On an iPhone or iPad, add this app to the Home Screen first: tap Share, then Add to Home Screen. Open it from there and turn on notifications.',
    blocked:
      'This browser blocks notifications from this site. Allow them in its settings for this site, then reload this page.',
    insecure: 'Notifications need an address that begins with https.',
    unsupported:
      'This browser can’t show notifications. Use a current Chrome, Edge, Firefox or Safari.',
  },
  dismissed: 'The browser asked whether to allow notifications. Choose Allow to turn them on.',
  noService: 'This browser could not reach its push service. Check your connection and try again.',
  choices: {
    legend: 'Notify me about',
    booked: 'New appointments',
    moved: 'Moved appointments',
    cancelled: 'Cancelled appointments',
    staff: 'Whose appointments',
    everyone: 'Everyone’s',
    showsClient: 'Show the client’s name',
    showsClientDetail: 'Others may be able to read your lock screen.',
    quiet: 'Quiet hours',
    quietDetail: 'Notifications wait until they end.',
    from: 'From',
    until: 'Until',
    own: 'You don’t get notifications about what you do yourself.',
    saved: 'Notifications updated',
  },
  devices: {
    title: 'Your devices',
    unknownBrowser: 'Unknown browser',
    on: '{{browser}} on {{system}}',
    here: 'This device',
    since: 'Since {{date}}',
    failing: 'Not reached since {{date}}',
    remove: 'Turn off',
    removeName: 'Turn off notifications on {{device}}',
  },
} as const
