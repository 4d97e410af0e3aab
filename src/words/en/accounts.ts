/** Login, registration, and the account cards of Settings. */
export const accounts = {
  settings: {
    title: 'Account Settings',
    signedInAs: 'Signed in as {{email}}',
    failed: 'Your settings could not be loaded',
    data: {
      title: 'Your data',
      text: 'From another program, into a file, or one client’s.',
      open: 'Import & Export',
    },
  },
} as const
